//! The entries of units, as trees with names.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gimli::{AttributeValue, DebugInfoOffset, DwAt, DwTag, Operation, UnitRef, constants};
use permgen_core::fast_map::FastMap;

use super::Reader;

type Value<'a> = AttributeValue<Reader<'a>>;

struct Node {
    /// Which unit it is of.
    unit: usize,
    tag: DwTag,
    parent: Option<DebugInfoOffset>,
    children: Vec<DebugInfoOffset>,
}

/// The entries of one unit, or of several that refer to each other.
pub(super) struct Entries<'a> {
    units: Vec<UnitRef<'a, Reader<'a>>>,
    /// The first entry of each.
    roots: Vec<DebugInfoOffset>,
    nodes: FastMap<DebugInfoOffset, Node>,
    by_tag: BTreeMap<u16, Vec<DebugInfoOffset>>,
}

impl<'a> Entries<'a> {
    pub(super) fn of(units: Vec<UnitRef<'a, Reader<'a>>>) -> gimli::Result<Self> {
        let mut entries = Entries { units, roots: Vec::new(), nodes: FastMap::default(), by_tag: BTreeMap::new() };
        for unit in 0..entries.units.len() {
            entries.add(unit)?;
        }
        Ok(entries)
    }

    fn add(&mut self, unit: usize) -> gimli::Result<()> {
        let of = self.units[unit];
        let mut cursor = of.unit.entries();
        let mut above: Vec<DebugInfoOffset> = Vec::new();
        let mut depth = 0_isize;
        while let Some((delta, entry)) = cursor.next_dfs()? {
            depth += delta;
            above.truncate(usize::try_from(depth).unwrap_or(0));
            let Some(offset) = entry.offset().to_debug_info_offset(&of.unit.header) else { return Ok(()) };
            let (tag, parent) = (entry.tag(), above.last().copied());
            match parent.and_then(|parent| self.nodes.get_mut(&parent)) {
                Some(parent) => parent.children.push(offset),
                None if self.roots.len() == unit => self.roots.push(offset),
                None => {}
            }
            self.nodes.insert(offset, Node { unit, tag, parent, children: Vec::new() });
            self.by_tag.entry(tag.0).or_default().push(offset);
            above.push(offset);
        }
        Ok(())
    }

    /// The first entry of each unit.
    pub(super) fn roots(&self) -> &[DebugInfoOffset] {
        &self.roots
    }

    /// The first entry of the unit that an entry is in.
    pub(super) fn root(&self, entry: DebugInfoOffset) -> Option<DebugInfoOffset> {
        self.roots.get(self.nodes.get(&entry)?.unit).copied()
    }

    pub(super) fn parent(&self, entry: DebugInfoOffset) -> Option<DebugInfoOffset> {
        self.nodes.get(&entry)?.parent
    }

    pub(super) fn unit(&self, entry: DebugInfoOffset) -> Option<UnitRef<'a, Reader<'a>>> {
        self.units.get(self.nodes.get(&entry)?.unit).copied()
    }

    pub(super) fn of_tag(&self, tag: DwTag) -> impl Iterator<Item = DebugInfoOffset> + '_ {
        self.by_tag.get(&tag.0).into_iter().flatten().copied()
    }

    pub(super) fn tag(&self, entry: DebugInfoOffset) -> DwTag {
        self.nodes.get(&entry).map_or(constants::DW_TAG_null, |node| node.tag)
    }

    pub(super) fn children(&self, entry: DebugInfoOffset) -> &[DebugInfoOffset] {
        self.nodes.get(&entry).map_or(&[], |node| &node.children)
    }

    pub(super) fn value(&self, entry: DebugInfoOffset, attribute: DwAt) -> Option<Value<'a>> {
        let unit = self.unit(entry)?.unit;
        let entry = unit.entry(entry.to_unit_offset(&unit.header)?).ok()?;
        entry.attr_value(attribute).ok()?
    }

    /// Checks that an entry says nothing that would not be understood.
    pub(super) fn only(&self, entry: DebugInfoOffset, understood: &[&[DwAt]]) -> Result<(), String> {
        let damaged = || "a type whose description is damaged".to_owned();
        let unit = self.unit(entry).ok_or("a type that is described in another unit")?.unit;
        let at = entry.to_unit_offset(&unit.header).ok_or_else(damaged)?;
        let described = unit.entry(at).map_err(|_| damaged())?;
        let mut attributes = described.attrs();
        while let Some(attribute) = attributes.next().map_err(|_| damaged())? {
            if !understood.iter().any(|known| known.contains(&attribute.name())) {
                let (tag, attribute) = (self.tag(entry), attribute.name());
                return Err(format!(
                    "something that is described by `{attribute}` of `{tag}`, which is not understood"
                ));
            }
        }
        Ok(())
    }

    /// How far a member is from the beginning of what it is in; in DWARF 2 as an operation that adds it.
    pub(super) fn member_offset(&self, member: DebugInfoOffset) -> Option<u64> {
        match self.value(member, constants::DW_AT_data_member_location)? {
            AttributeValue::Exprloc(expression) => {
                let mut operations = expression.operations(self.unit(member)?.unit.encoding());
                match (operations.next().ok()?, operations.next().ok()?) {
                    (Some(Operation::PlusConstant { value }), None) => Some(value),
                    _ => None,
                }
            }
            value => value.udata_value(),
        }
    }

    /// The registers that a parameter arrives in, or its address does, by their numbers in DWARF; none if that is not said.
    pub(super) fn registers(&self, function: DebugInfoOffset, parameter: DebugInfoOffset) -> Vec<u16> {
        self.arrival(function, parameter).unwrap_or_default()
    }

    fn arrival(&self, function: DebugInfoOffset, parameter: DebugInfoOffset) -> Option<Vec<u16>> {
        let (unit, start) = (self.unit(parameter)?, self.address(function)?);
        let expression = match self.value(parameter, constants::DW_AT_location)? {
            AttributeValue::Exprloc(expression) => expression,
            list => {
                let mut locations = unit.attr_locations(list).ok()??;
                let mut found = None;
                while let Some(location) = locations.next().ok()? {
                    if location.range.begin == start && location.range.end > start {
                        found = Some(location.data);
                    }
                }
                found?
            }
        };
        let mut operations = expression.operations(unit.unit.encoding());
        let mut registers = Vec::new();
        while let Some(operation) = operations.next().ok()? {
            match operation {
                Operation::Register { register } | Operation::RegisterOffset { register, offset: 0, .. } => {
                    registers.push(register.0);
                }
                Operation::Piece { .. } => {}
                _ => return None,
            }
        }
        Some(registers)
    }

    pub(super) fn number(&self, entry: DebugInfoOffset, attribute: DwAt) -> Option<u64> {
        match self.value(entry, attribute)? {
            AttributeValue::FileIndex(number) => Some(number),
            value => value.udata_value(),
        }
    }

    pub(super) fn signed(&self, entry: DebugInfoOffset, attribute: DwAt) -> Option<i64> {
        let value = self.value(entry, attribute)?;
        value.sdata_value().or_else(|| value.udata_value().map(|value| value as i64))
    }

    pub(super) fn has(&self, entry: DebugInfoOffset, attribute: DwAt) -> bool {
        self.value(entry, attribute).is_some()
    }

    pub(super) fn text(&self, entry: DebugInfoOffset, attribute: DwAt) -> Option<String> {
        let value = self.value(entry, attribute)?;
        Some(self.unit(entry)?.attr_string(value).ok()?.to_string_lossy().into_owned())
    }

    /// Another entry of these units.
    pub(super) fn reference(&self, entry: DebugInfoOffset, attribute: DwAt) -> Option<DebugInfoOffset> {
        let found = match self.value(entry, attribute)? {
            AttributeValue::UnitRef(offset) => offset.to_debug_info_offset(&self.unit(entry)?.unit.header),
            AttributeValue::DebugInfoRef(offset) => Some(offset),
            _ => None,
        };
        // No type is `void`, so a type in another unit is one without an entry.
        let elsewhere = || (attribute == constants::DW_AT_type).then_some(DebugInfoOffset(usize::MAX));
        found.filter(|offset| self.nodes.contains_key(offset)).or_else(elsewhere)
    }

    /// Whether what is referred to is in another unit.
    pub(super) fn is_elsewhere(&self, entry: DebugInfoOffset) -> bool {
        !self.nodes.contains_key(&entry)
    }

    /// Whether an attribute that is a flag is there and set.
    pub(super) fn is_set(&self, entry: DebugInfoOffset, attribute: DwAt) -> bool {
        matches!(self.value(entry, attribute), Some(AttributeValue::Flag(true)))
    }

    /// What an instance is an instance of.
    pub(super) fn origin(&self, entry: DebugInfoOffset) -> Option<DebugInfoOffset> {
        self.reference(entry, constants::DW_AT_abstract_origin)
    }

    /// The declaration that a definition completes.
    pub(super) fn specification(&self, entry: DebugInfoOffset) -> Option<DebugInfoOffset> {
        self.reference(entry, constants::DW_AT_specification)
    }

    /// The entry and those that say more of the same thing.
    fn sayings(&self, entry: DebugInfoOffset) -> Vec<DebugInfoOffset> {
        let mut all = vec![entry];
        while let Some(next) = all.last().and_then(|&last| self.origin(last).or_else(|| self.specification(last))) {
            if all.len() > 4 {
                break;
            }
            all.push(next);
        }
        all
    }

    /// An attribute of the entry, or of those that say more of the same thing.
    pub(super) fn value_of_any(&self, entry: DebugInfoOffset, attribute: DwAt) -> Option<Value<'a>> {
        self.sayings(entry).into_iter().find_map(|entry| self.value(entry, attribute))
    }

    pub(super) fn reference_of_any(&self, entry: DebugInfoOffset, attribute: DwAt) -> Option<DebugInfoOffset> {
        self.sayings(entry).into_iter().find_map(|entry| self.reference(entry, attribute))
    }

    pub(super) fn name(&self, entry: DebugInfoOffset) -> Option<String> {
        self.sayings(entry).into_iter().find_map(|entry| self.text(entry, constants::DW_AT_name))
    }

    /// The name that a linker knows.
    pub(super) fn symbol(&self, entry: DebugInfoOffset) -> Option<String> {
        self.sayings(entry).into_iter().find_map(|entry| self.text(entry, constants::DW_AT_linkage_name))
    }

    /// The name with those of what it is in.
    pub(super) fn path(&self, entry: DebugInfoOffset) -> String {
        self.parts(entry).join("::")
    }

    /// The names of what it is in, outermost first, and its own; nothing without a name.
    pub(super) fn parts(&self, entry: DebugInfoOffset) -> Vec<String> {
        let Some(name) = self.name(entry) else { return Vec::new() };
        // The declaration stands where the name does.
        let mut at = self.sayings(entry).pop().and_then(|entry| self.nodes.get(&entry)?.parent);
        let mut parts = match at.and_then(|class| self.lambda(entry, class, &name)) {
            None => vec![name],
            Some(lambda) => {
                at = at.and_then(|class| self.parent(class));
                // Its other function is what a pointer to it calls.
                let is_itself = name.starts_with("operator()") || name.starts_with('<');
                if is_itself { vec![lambda] } else { vec![name, lambda] }
            }
        };
        while let Some(outer) = at {
            let is_scope = matches!(
                self.tag(outer),
                constants::DW_TAG_namespace
                    | constants::DW_TAG_class_type
                    | constants::DW_TAG_structure_type
                    | constants::DW_TAG_union_type
                    | constants::DW_TAG_enumeration_type
                    | constants::DW_TAG_subprogram
                    | constants::DW_TAG_module
            );
            if is_scope {
                parts.push(self.name(outer).unwrap_or_else(|| "_".to_owned()));
            }
            at = self.nodes.get(&outer).and_then(|node| node.parent);
        }
        parts.reverse();
        parts
    }

    /// What a lambda of C++ is called, whose class has no name: by the place of the class.
    fn lambda(&self, function: DebugInfoOffset, class: DebugInfoOffset, name: &str) -> Option<String> {
        let is_named = ["<lambda", "operator()", "_FUN", "__invoke"].iter().any(|known| name.starts_with(known));
        // Clang's is a class, which people give a name; functions of gcc's are not written.
        let declaration = self.sayings(function).pop()?;
        let is_made = self.tag(class) == constants::DW_TAG_class_type
            || self.tag(class) == constants::DW_TAG_structure_type
                && self.is_set(declaration, constants::DW_AT_artificial);
        if !is_named || !is_made || self.name(class).is_some_and(|name| !name.starts_with("<lambda")) {
            return None;
        }
        let file = self.file(class, self.number(class, constants::DW_AT_decl_file)?)?;
        let line = self.number(class, constants::DW_AT_decl_line)?;
        let column = self.number(class, constants::DW_AT_decl_column);
        let column = column.map_or_else(String::new, |column| format!(":{column}"));
        Some(format!("{{lambda at {}:{line}{column}}}", file.file_name()?.to_string_lossy()))
    }

    /// Where a function's code begins: in the first range, if a part of it is elsewhere because it seldom runs.
    pub(super) fn address(&self, entry: DebugInfoOffset) -> Option<u64> {
        let unit = self.unit(entry)?;
        if let Some(value) = self.value(entry, constants::DW_AT_low_pc) {
            return unit.attr_address(value).ok()?;
        }
        let mut ranges = unit.attr_ranges(self.value(entry, constants::DW_AT_ranges)?).ok()??;
        Some(ranges.next().ok()??.begin)
    }

    /// The number of the file, and the line, where it is defined. Of a function without a line, that of the first thing that it takes;
    /// of a lambda, that of its class.
    pub(super) fn place(&self, entry: DebugInfoOffset) -> Option<(u64, u64)> {
        let find = |attribute| self.sayings(entry).into_iter().find_map(|entry| self.number(entry, attribute));
        let first = || self.number(*self.children(entry).first()?, constants::DW_AT_decl_line);
        let own = || Some((find(constants::DW_AT_decl_file)?, find(constants::DW_AT_decl_line).or_else(first)?));
        let class = || {
            let class = self.parent(self.sayings(entry).pop()?)?;
            self.lambda(entry, class, &self.name(entry)?)?;
            let number = |attribute| self.number(class, attribute);
            Some((number(constants::DW_AT_decl_file)?, number(constants::DW_AT_decl_line)?))
        };
        own().or_else(class)
    }

    /// The file of a number, in the unit of an entry.
    pub(super) fn file(&self, entry: DebugInfoOffset, number: u64) -> Option<PathBuf> {
        let unit = self.unit(entry)?;
        let program = unit.unit.line_program.as_ref()?;
        let header = program.header();
        let file = header.file(number)?;
        let text = |value: Value<'a>| Some(unit.attr_string(value).ok()?.to_string_lossy().into_owned());
        let mut path = PathBuf::new();
        if let Some(root) = self.root(entry).and_then(|root| self.text(root, constants::DW_AT_comp_dir)) {
            path.push(root);
        }
        if let Some(folder) = file.directory(header).and_then(text) {
            path.push(folder);
        }
        path.push(text(file.path_name())?);
        Some(clean(&path))
    }

    /// Whether a function keeps what it takes at fixed places of the stack from its beginning on, as only code does that
    /// nobody has optimised.
    pub(super) fn is_unoptimised(&self, function: DebugInfoOffset) -> bool {
        let Some(unit) = self.unit(function) else { return false };
        let parameters =
            self.children(function).iter().filter(|&&child| self.tag(child) == constants::DW_TAG_formal_parameter);
        parameters.clone().count() > 0
            && parameters.into_iter().all(|&parameter| {
                let Some(AttributeValue::Exprloc(expression)) = self.value(parameter, constants::DW_AT_location) else {
                    return false;
                };
                let mut operations = expression.operations(unit.unit.encoding());
                matches!(operations.next(), Ok(Some(Operation::FrameOffset { .. } | Operation::RegisterOffset { .. })))
            })
    }
}

/// The path without `.` and `..` in it.
fn clean(path: &Path) -> PathBuf {
    let mut clean = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::CurDir => {}
            std::path::Component::ParentDir => {
                clean.pop();
            }
            part => clean.push(part),
        }
    }
    clean
}
