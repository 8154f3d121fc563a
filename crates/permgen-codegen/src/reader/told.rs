//! The type of an expression, as far as it is known before the expression runs.

use syn::{BinOp, Expr, Lit, UnOp};

use super::run::Run;
use super::value::{Integer, Type};

/// Methods of integers that return their own type.
const SAME_TYPE: [&str; 12] = [
    "swap_bytes",
    "reverse_bits",
    "rotate_left",
    "rotate_right",
    "wrapping_add",
    "wrapping_sub",
    "wrapping_mul",
    "wrapping_neg",
    "wrapping_shl",
    "wrapping_shr",
    "saturating_add",
    "saturating_sub",
];

impl Run<'_> {
    /// The integer type that an expression has for sure; nothing is run. Literals on the other side of an operator, and
    /// locals that were made of literals, have it, too.
    pub(super) fn told(&mut self, expression: &Expr) -> Option<Type> {
        let ty = match expression {
            Expr::Paren(inner) => self.told(&inner.expr),
            Expr::Group(inner) => self.told(&inner.expr),
            Expr::Cast(cast) => self.ty(&cast.ty).ok()?,
            Expr::Lit(literal) => match &literal.lit {
                Lit::Int(number) => Integer::from_name(number.suffix()).map(Type::Integer),
                _ => None,
            },
            Expr::Path(path) => {
                let local = self.local(&path.path.get_ident()?.to_string())?;
                self.local_value(local).ty()
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_) | UnOp::Neg(_)) => self.told(&unary.expr),
            Expr::Binary(binary) => match binary.op {
                BinOp::Shl(_) | BinOp::Shr(_) => self.told(&binary.left),
                BinOp::Add(_)
                | BinOp::Sub(_)
                | BinOp::Mul(_)
                | BinOp::Div(_)
                | BinOp::Rem(_)
                | BinOp::BitAnd(_)
                | BinOp::BitOr(_)
                | BinOp::BitXor(_) => match self.told(&binary.left) {
                    None => self.told(&binary.right),
                    told => told,
                },
                _ => None,
            },
            Expr::MethodCall(call) if SAME_TYPE.contains(&call.method.to_string().as_str()) => {
                self.told(&call.receiver)
            }
            _ => None,
        };
        ty.filter(|ty| matches!(ty, Type::Integer(_)))
    }
}
