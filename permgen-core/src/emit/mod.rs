//! Writing proved programs down in a language.
