//! What users write: where each square goes.
