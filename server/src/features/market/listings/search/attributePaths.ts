import { CHOICES } from '@manzil/shared/domain/property/attribute';
import {
  ATTRIBUTE_KEYS,
  attributeOf,
  type AttributeKey,
  type Attributes,
  type ChoiceOf,
  type KeysWith,
} from '@manzil/shared/domain/property/attributes';

/** Attributes whose stored form follows from their kind. The model defines `own` and `settled` ones itself. */
type PlainKey = Exclude<AttributeKey, KeysWith<{ kind: 'own' }> | KeysWith<{ presence: 'settled' }>>;

type Required<Key extends PlainKey> = Attributes[Key] extends { presence: 'required' }
  ? { required: true }
  : unknown;
type PathOf<Key extends PlainKey> =
  Key extends KeysWith<{ kind: 'many' }>
    ? { type: StringConstructor[]; enum: readonly ChoiceOf<Key>[]; default: never[] }
    : Required<Key> &
        (Key extends KeysWith<{ kind: 'one' }>
          ? { type: StringConstructor; enum: readonly ChoiceOf<Key>[] }
          : { type: Key extends KeysWith<{ kind: 'number' }> ? NumberConstructor : StringConstructor });

function pathOf(key: AttributeKey) {
  const attribute = attributeOf(key);
  if (attribute.kind === 'many') return { type: [String], enum: CHOICES[attribute.of], default: [] };
  return {
    type: attribute.kind === 'number' ? Number : String,
    ...(attribute.kind === 'one' && { enum: CHOICES[attribute.of] }),
    ...(attribute.presence === 'required' && { required: true }),
  };
}

const isPlain = (key: AttributeKey): key is PlainKey => {
  const { kind, presence } = attributeOf(key);
  return kind !== 'own' && presence !== 'settled';
};

const paths: unknown = Object.fromEntries(ATTRIBUTE_KEYS.filter(isPlain).map((key) => [key, pathOf(key)]));
/** Schema paths of the plain attributes, derived from the attribute table. */
export const attributePaths = paths as { [Key in PlainKey]: PathOf<Key> };
