import { z } from 'zod';
import { CHOICES, type Attribute } from '../../domain/property/attribute';
import {
  attributeOf,
  keysWith,
  type AttributeKey,
  type Attributes,
  type ChoiceOf,
  type KeysWith,
} from '../../domain/property/attributes';
import { figure, httpsUrl, text } from './scalars';

/** Attributes with their own schemas (properties.schemas). */
export type OwnAttribute = KeysWith<{ kind: 'own' }>;
type Exact<Value> = z.ZodType<Value, Value>;
type Chosen<Key extends AttributeKey> =
  Key extends KeysWith<{ kind: 'one' | 'many' }> ? ChoiceOf<Key> : never;

/** Input type of an attribute. */
type Written<Key extends AttributeKey> = {
  text: string;
  link: string;
  number: number;
  one: Chosen<Key>;
  many: Chosen<Key>[];
  own: never;
}[Attributes[Key]['kind']];
type FormField<Key extends AttributeKey> =
  Key extends KeysWith<{ presence: 'required' }>
    ? Exact<Written<Key>>
    : Key extends KeysWith<{ presence: 'settled' } | { kind: 'many' }>
      ? z.ZodOptional<Exact<Written<Key>>>
      : z.ZodOptional<z.ZodNullable<Exact<Written<Key>>>>;

/** Output type of an attribute. Choices that may be empty are plain text. */
type Read<Key extends AttributeKey> = {
  text: string;
  link: string;
  number: number;
  one: Key extends KeysWith<{ presence: string }> ? Chosen<Key> : string;
  many: string[];
  own: never;
}[Attributes[Key]['kind']];
type OutputField<Key extends AttributeKey> =
  Key extends KeysWith<{ presence: string } | { kind: 'many' }>
    ? Exact<Read<Key>>
    : z.ZodOptional<z.ZodNullable<Exact<Read<Key>>>>;

type Tabled = Exclude<AttributeKey, OwnAttribute>;
type TabledAttribute = Exclude<Attribute, { kind: 'own' }>;

function written(attribute: TabledAttribute): z.ZodType {
  switch (attribute.kind) {
    case 'text':
      return text(attribute.least, attribute.most);
    case 'link':
      return httpsUrl;
    case 'number': {
      const value = figure(attribute.measure);
      return attribute.least === undefined ? value : value.min(attribute.least);
    }
    case 'one':
      return z.enum(CHOICES[attribute.of]);
    case 'many': {
      const choices = CHOICES[attribute.of];
      return z.array(z.enum(choices)).max(choices.length);
    }
  }
}

function formField(attribute: TabledAttribute): z.ZodType {
  const value = written(attribute);
  if (attribute.presence === 'required') return value;
  return attribute.presence === 'settled' || attribute.kind === 'many' ? value.optional() : value.nullish();
}

function read(attribute: TabledAttribute): z.ZodType {
  switch (attribute.kind) {
    case 'text':
    case 'link':
      return z.string();
    case 'number':
      return 'whole' in attribute.measure ? z.int() : z.number();
    case 'one':
      return attribute.presence ? z.enum(CHOICES[attribute.of]) : z.string();
    case 'many':
      return z.array(z.string());
  }
}

function outputField(attribute: TabledAttribute): z.ZodType {
  const value = read(attribute);
  return attribute.presence || attribute.kind === 'many' ? value : value.nullish();
}

/** Builds a schema for each attribute, in order. Attributes of kind `own` are taken from `own`. */
function fieldsOf<Key extends AttributeKey, Own>(
  keys: readonly Key[],
  own: Own & Record<Extract<Key, OwnAttribute>, z.ZodType>,
  make: (attribute: TabledAttribute) => z.ZodType,
) {
  const given = new Map<string, z.ZodType>(Object.entries(own));
  return Object.fromEntries(
    keys.map((key) => {
      const attribute = attributeOf(key);
      return [key, attribute.kind === 'own' ? given.get(key) : make(attribute)];
    }),
  );
}

/** Input schemas of the owner's form by field; `own` supplies those missing from the table. */
export const formFieldsOf = <
  Key extends AttributeKey,
  Own extends Record<Extract<Key, OwnAttribute>, z.ZodType>,
>(
  keys: readonly Key[],
  own: Own,
) =>
  fieldsOf(keys, own, formField) as { [One in Extract<Key, Tabled>]: FormField<One> } & Pick<
    Own,
    Extract<Key, OwnAttribute>
  >;

/** Output schemas of a listing by field. */
export const outputFieldsOf = <
  Key extends AttributeKey,
  Own extends Record<Extract<Key, OwnAttribute>, z.ZodType>,
>(
  keys: readonly Key[],
  own: Own,
) =>
  fieldsOf(keys, own, outputField) as { [One in Extract<Key, Tabled>]: OutputField<One> } & Pick<
    Own,
    Extract<Key, OwnAttribute>
  >;

/** Attributes shown in lists, and those shown only on the listing's page. */
export const CARD_KEYS = keysWith({ shown: 'card' });
export const PAGE_KEYS = [...keysWith({ shown: 'page' }), ...keysWith({ shown: 'insider' })];
