//! The entries of a unit, as a tree with names.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use gimli::{AttributeValue, DwAt, DwTag, Operation, UnitOffset, UnitRef, constants};

use super::Reader;

type Value<'a> = AttributeValue<Reader<'a>>;

struct Node {
    tag: DwTag,
    parent: Option<UnitOffset>,
    children: Vec<UnitOffset>,
}

/// The entries of a unit.
pub(super) struct Entries<'a> {
    unit: UnitRef<'a, Reader<'a>>,
    nodes: HashMap<UnitOffset, Node>,
    order: Vec<UnitOffset>,
    /// Declarations that are said more of elsewhere.
    by_tag: BTreeMap<u16, Vec<UnitOffset>>,
}

impl<'a> Entries<'a> {
    pub(super) fn of(unit: UnitRef<'a, Reader<'a>>) -> gimli::Result<Self> {
        let mut entries = Entries { unit, nodes: HashMap::new(), order: Vec::new(), by_tag: BTreeMap::new() };
        let mut cursor = unit.unit.entries();
        let mut above: Vec<UnitOffset> = Vec::new();
        let mut depth = 0_isize;
        while let Some((delta, entry)) = cursor.next_dfs()? {
            depth += delta;
            above.truncate(usize::try_from(depth).unwrap_or(0));
            let (offset, tag) = (entry.offset(), entry.tag());
            let parent = above.last().copied();
            if let Some(parent) = parent.and_then(|parent| entries.nodes.get_mut(&parent)) {
                parent.children.push(offset);
            }
            entries.nodes.insert(offset, Node { tag, parent, children: Vec::new() });
            entries.order.push(offset);
            entries.by_tag.entry(tag.0).or_default().push(offset);
            above.push(offset);
        }
        Ok(entries)
    }

    pub(super) fn root(&self) -> Option<UnitOffset> {
        self.order.first().copied()
    }

    pub(super) fn of_tag(&self, tag: DwTag) -> impl Iterator<Item = UnitOffset> + '_ {
        self.by_tag.get(&tag.0).into_iter().flatten().copied()
    }

    pub(super) fn tag(&self, entry: UnitOffset) -> DwTag {
        self.nodes.get(&entry).map_or(constants::DW_TAG_null, |node| node.tag)
    }

    pub(super) fn children(&self, entry: UnitOffset) -> &[UnitOffset] {
        self.nodes.get(&entry).map_or(&[], |node| &node.children)
    }

    pub(super) fn value(&self, entry: UnitOffset, attribute: DwAt) -> Option<Value<'a>> {
        let entry = self.unit.unit.entry(entry).ok()?;
        entry.attr_value(attribute).ok()?
    }

    pub(super) fn number(&self, entry: UnitOffset, attribute: DwAt) -> Option<u64> {
        match self.value(entry, attribute)? {
            AttributeValue::FileIndex(number) => Some(number),
            value => value.udata_value(),
        }
    }

    pub(super) fn signed(&self, entry: UnitOffset, attribute: DwAt) -> Option<i64> {
        let value = self.value(entry, attribute)?;
        value.sdata_value().or_else(|| value.udata_value().map(|value| value as i64))
    }

    pub(super) fn has(&self, entry: UnitOffset, attribute: DwAt) -> bool {
        self.value(entry, attribute).is_some()
    }

    pub(super) fn text(&self, entry: UnitOffset, attribute: DwAt) -> Option<String> {
        let value = self.value(entry, attribute)?;
        Some(self.unit.attr_string(value).ok()?.to_string_lossy().into_owned())
    }

    /// Another entry of the same unit.
    pub(super) fn reference(&self, entry: UnitOffset, attribute: DwAt) -> Option<UnitOffset> {
        match self.value(entry, attribute)? {
            AttributeValue::UnitRef(offset) => Some(offset),
            AttributeValue::DebugInfoRef(offset) => offset.to_unit_offset(&self.unit.unit.header),
            _ => None,
        }
    }

    /// What an instance is an instance of.
    pub(super) fn origin(&self, entry: UnitOffset) -> Option<UnitOffset> {
        self.reference(entry, constants::DW_AT_abstract_origin)
    }

    /// The declaration that a definition completes.
    pub(super) fn specification(&self, entry: UnitOffset) -> Option<UnitOffset> {
        self.reference(entry, constants::DW_AT_specification)
    }

    /// The entry and those that say more of the same thing.
    fn sayings(&self, entry: UnitOffset) -> Vec<UnitOffset> {
        let mut all = vec![entry];
        while let Some(next) = all.last().and_then(|&last| self.origin(last).or_else(|| self.specification(last))) {
            if all.len() > 4 {
                break;
            }
            all.push(next);
        }
        all
    }

    pub(super) fn name(&self, entry: UnitOffset) -> Option<String> {
        self.sayings(entry).into_iter().find_map(|entry| self.text(entry, constants::DW_AT_name))
    }

    /// The name with those of what it is in.
    pub(super) fn path(&self, entry: UnitOffset) -> String {
        let Some(name) = self.name(entry) else { return String::new() };
        let mut parts = vec![name];
        // The declaration stands where the name does.
        let mut at = self.sayings(entry).pop().and_then(|entry| self.nodes.get(&entry)?.parent);
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
        parts.join("::")
    }

    /// Where a function's code begins.
    pub(super) fn address(&self, entry: UnitOffset) -> Option<u64> {
        let value = self.value(entry, constants::DW_AT_low_pc)?;
        self.unit.attr_address(value).ok()?
    }

    /// The number of the file, and the line, where it is defined.
    pub(super) fn place(&self, entry: UnitOffset) -> Option<(u64, u64)> {
        let find = |attribute| self.sayings(entry).into_iter().find_map(|entry| self.number(entry, attribute));
        Some((find(constants::DW_AT_decl_file)?, find(constants::DW_AT_decl_line)?))
    }

    pub(super) fn file(&self, number: u64) -> Option<PathBuf> {
        let program = self.unit.unit.line_program.as_ref()?;
        let header = program.header();
        let file = header.file(number)?;
        let text = |value: Value<'a>| Some(self.unit.attr_string(value).ok()?.to_string_lossy().into_owned());
        let mut path = PathBuf::new();
        if let Some(root) = self.root().and_then(|root| self.text(root, constants::DW_AT_comp_dir)) {
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
    pub(super) fn is_unoptimised(&self, function: UnitOffset) -> bool {
        let parameters =
            self.children(function).iter().filter(|&&child| self.tag(child) == constants::DW_TAG_formal_parameter);
        parameters.clone().count() > 0
            && parameters.into_iter().all(|&parameter| {
                let Some(AttributeValue::Exprloc(expression)) = self.value(parameter, constants::DW_AT_location) else {
                    return false;
                };
                let mut operations = expression.operations(self.unit.unit.encoding());
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
