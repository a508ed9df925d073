//! Reads what a shard found from its text.
//!
//! The text is JSON. serde_json's own reader takes a struct's fields as they come, which makes code for each field that may come
//! twice, or not, or under an unknown name: for all shards together more than the reports weigh. Shards are written by the same
//! types, so here a struct is asked for its fields in their order.

use serde::de::value::U32Deserializer;
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, MapAccess};
use serde::de::{SeqAccess, VariantAccess, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::map::IntoIter;
use serde_json::{Error, Number, Value};

/// Reads a value; fields of other names are left out, and those that are missing at the end must have a default.
///
/// # Errors
/// No JSON, or of another form than the type's.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    T::deserialize(Reader(serde_json::from_str(text)?))
}

struct Reader(Value);

/// Here stands something else than the type has.
#[cold]
fn other<T>(expected: &str) -> Result<T, Error> {
    Err(Error::custom(format_args!("here belongs {expected}")))
}

impl Reader {
    fn list(self) -> Result<List, Error> {
        match self.0 {
            Value::Array(all) => Ok(List(all.into_iter())),
            _ => other("a list"),
        }
    }

    fn fields(self, names: &[&str]) -> Result<List, Error> {
        let Value::Object(mut object) = self.0 else { return other("a record") };
        let last = names.iter().rposition(|name| object.contains_key(*name));
        let known = &names[..last.map_or(0, |last| last + 1)];
        let all: Vec<Value> = known.iter().map(|name| object.remove(*name).unwrap_or_default()).collect();
        Ok(List(all.into_iter()))
    }

    fn number(self) -> Result<Number, Error> {
        match self.0 {
            Value::Number(number) => Ok(number),
            _ => other("a number"),
        }
    }

    fn text(self) -> Result<String, Error> {
        match self.0 {
            Value::String(text) => Ok(text),
            _ => other("a text"),
        }
    }
}

macro_rules! whole_numbers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            let number = self.number()?;
            match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (_, Some(number)) => visitor.visit_i64(number),
                _ => other("a whole number"),
            }
        }
    )*};
}

macro_rules! asked_otherwise {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
            other("what no shard has")
        }
    )*};
}

impl<'de> Deserializer<'de> for Reader {
    type Error = Error;

    whole_numbers! { deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 }
    asked_otherwise! { deserialize_any deserialize_bytes deserialize_byte_buf deserialize_ignored_any }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Bool(value) => visitor.visit_bool(value),
            _ => other("true or false"),
        }
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_f64(self.number()?.as_f64().unwrap_or(f64::NAN))
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_string(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_string(visitor)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_string(self.text()?)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_string(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(self.list()?)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(self.list()?)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_seq(self.list()?)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Object(object) => visitor.visit_map(Entries { left: object.into_iter(), value: Value::Null }),
            _ => other("a record"),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_seq(self.fields(names)?)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let (name, content) = match self.0 {
            Value::String(name) => (name, Value::Null),
            Value::Object(object) => object.into_iter().next().unwrap_or_default(),
            _ => return other("one of several"),
        };
        match names.iter().position(|known| *known == name) {
            Some(at) => visitor.visit_enum(Variant(at as u32, Self(content))),
            None => other(&names.join(" or ")),
        }
    }
}

/// The values of a list, or of a struct's fields.
struct List(std::vec::IntoIter<Value>);

impl<'de> SeqAccess<'de> for List {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        self.0.next().map(|value| seed.deserialize(Reader(value))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// The entries of a map.
struct Entries {
    left: IntoIter,
    value: Value,
}

impl<'de> MapAccess<'de> for Entries {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some((key, value)) = self.left.next() else { return Ok(None) };
        self.value = value;
        seed.deserialize(Key(&key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(Reader(std::mem::take(&mut self.value)))
    }
}

/// A map's key: a text, which may stand for a whole number.
struct Key<'a>(&'a str);

macro_rules! whole_keys {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            match (self.0.parse(), self.0.parse()) {
                (Ok(number), _) => visitor.visit_u64(number),
                (_, Ok(number)) => visitor.visit_i64(number),
                _ => other("a whole number"),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Key<'_> {
    type Error = Error;

    whole_keys! { deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_str(self.0)
    }

    forward_to_deserialize_any! {
        bool i128 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq tuple
        tuple_struct map struct enum identifier ignored_any
    }
}

/// A variant by its number, and what it holds.
struct Variant(u32, Reader);

impl<'de> EnumAccess<'de> for Variant {
    type Error = Error;
    type Variant = Reader;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Reader), Error> {
        let at: U32Deserializer<Error> = self.0.into_deserializer();
        Ok((seed.deserialize(at)?, self.1))
    }
}

impl<'de> VariantAccess<'de> for Reader {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(self.list()?)
    }

    fn struct_variant<V: Visitor<'de>>(self, names: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(self.fields(names)?)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Serialize};

    use super::read;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Way {
        Straight,
        Turned(u8),
        Both(i64, bool),
        Named { text: String, often: Vec<u16> },
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Inner(f64, Option<f32>);

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Found {
        ways: Vec<Way>,
        by_number: BTreeMap<i32, [u64; 2]>,
        by_name: BTreeMap<String, Inner>,
        nothing: Option<()>,
        letter: char,
        #[serde(default)]
        later: u32,
    }

    fn found() -> Found {
        Found {
            ways: vec![
                Way::Straight,
                Way::Turned(255),
                Way::Both(-7, true),
                Way::Named { text: "a \"b\"\n".to_owned(), often: vec![1, 65_535] },
            ],
            by_number: BTreeMap::from([(-3, [0, u64::MAX]), (4, [1, 2])]),
            by_name: BTreeMap::from([
                ("x".to_owned(), Inner(0.1 + 0.2, None)),
                ("y".to_owned(), Inner(-1e300, Some(0.5))),
            ]),
            nothing: None,
            letter: 'z',
            later: 9,
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = serde_json::to_string(&found()).expect("plain data");
        assert_eq!(read::<Found>(&text).expect("as written"), found());
    }

    #[test]
    fn fields_of_other_orders_and_names_are_read_and_a_default_is_taken_at_the_end() {
        let text = r#"{"letter":"q","more":[1,{}],"nothing":null,"by_name":{},"ways":["Straight"],"by_number":{}}"#;
        let read = read::<Found>(text).expect("all that is needed");
        assert_eq!((read.letter, read.later, read.ways), ('q', 0, vec![Way::Straight]));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for text in [
            "",
            "{",
            "[]",
            "{}",
            r#"{"ways":[]}"#,
            r#"{"ways":["Curved"],"by_number":{},"by_name":{},"nothing":null,"letter":"q"}"#,
            r#"{"ways":[{}],"by_number":{},"by_name":{},"nothing":null,"letter":"q"}"#,
            r#"{"ways":[{"Turned":256}],"by_number":{},"by_name":{},"nothing":null,"letter":"q"}"#,
            r#"{"ways":[{"Both":[1]}],"by_number":{},"by_name":{},"nothing":null,"letter":"q"}"#,
            r#"{"ways":[],"by_number":{"x":[1,2]},"by_name":{},"nothing":null,"letter":"q"}"#,
            r#"{"ways":[],"by_number":{"1":[1]},"by_name":{},"nothing":null,"letter":"q"}"#,
            r#"{"ways":[],"by_number":{},"by_name":{},"nothing":null,"letter":"qq"}"#,
            r#"{"ways":[],"by_number":{},"by_name":{},"nothing":null,"letter":7}"#,
            r#"{"ways":[],"by_number":{},"by_name":{},"nothing":null,"letter":"q","later":-1}"#,
            r#"{"ways":[],"by_number":{},"by_name":{},"nothing":null,"letter":"q","later":1.5}"#,
        ] {
            assert!(read::<Found>(text).is_err(), "{text}");
        }
    }
}
