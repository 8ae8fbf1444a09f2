import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { z } from 'zod';
import { endpoints } from '@manzil/shared/contract/index';
import { LIMITS } from '../platform/guard/limits';

const FEATURES = resolve(import.meta.dirname, '../features');
/** Heading of the second part of docs/WIRE.md. */
const FIELDS_HEAD = '\n# The fields each role reads\n';

/** Imported functions of a routes file with their files below `features`. */
function importsOf(file: string, source: string): Map<string, string> {
  const imports = source.matchAll(/^import \{([^}]+)\} from '(\.[^']+)';/gm);
  return new Map(
    [...imports].flatMap(([, names = '', path = '']) => {
      const target = posix.join(posix.dirname(file), path);
      // Outside `features` are only helpers of the wire.
      return target.startsWith('..') ? [] : names.split(',').map((name) => [name.trim(), target] as const);
    }),
  );
}

/** The services that answer each call, as `findOnMap (market/catalog/map.service)`, read from the routes files. */
function servicesByCall(): Map<string, string> {
  const services = new Map<string, string>();
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.routes.ts'))) {
    const source = readFileSync(join(FEATURES, file), 'utf8');
    const imports = importsOf(file, source);
    for (const part of source.split(/(?=serve\('\w+', \{)/).slice(1)) {
      const [, feature = '', indent = ''] = /^serve\('(\w+)', \{\n( +)/.exec(part) ?? [];
      for (const handler of part.split(new RegExp(`^${indent}(?=\\w)`, 'm')).slice(1)) {
        const [call = ''] = /^\w+/.exec(handler) ?? [];
        const used = [...new Set(handler.match(/\w+/g))].flatMap((name) => {
          const target = imports.get(name);
          return target ? [`\`${name}\` (${target})`] : [];
        });
        services.set(`${feature}.${call}`, used.join(', ') || `inline (${file.replace(/\.ts$/, '')})`);
      }
    }
  }
  return services;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;
const asSchema = (schema: unknown) => schema as JsonSchema;

const between = (least: number | string | undefined, most: number | undefined) =>
  least === undefined && most === undefined ? '' : ` ${least ?? ''}–${most ?? ''}`;

/** Longer lists of values stand in `/api/v1/docs`. */
const MAX_VALUES = 12;

/** A field's values and limits, such as `text 2–80` or `[text –40] –10`: lengths of texts and lists, bounds of numbers. */
function valuesOf(schema: JsonSchema): string {
  if (schema.anyOf) return schema.anyOf.map((one) => valuesOf(asSchema(one))).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) {
    return schema.enum.length > MAX_VALUES ? `one of ${schema.enum.length} names` : schema.enum.join(' | ');
  }
  if (schema.type === 'object') return `{ ${fieldsOf(schema).join(', ')} }`;
  if (schema.type === 'array') {
    return `[${valuesOf(asSchema(schema.items))}]${between(schema.minItems, schema.maxItems)}`;
  }
  if (schema.type === 'string') {
    const form = schema.format ?? schema.pattern;
    return `text${between(schema.minLength, schema.maxLength)}${form ? ` ${form}` : ''}`;
  }
  const { exclusiveMinimum: above, minimum = above === undefined ? above : `>${above}` } = schema;
  return `${[schema.type ?? 'any'].flat().join(' | ')}${between(minimum, schema.maximum)}`;
}

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema): string[] =>
  Object.entries(properties).map(([name, field]) => {
    const schema = asSchema(field);
    const initial = schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`;
    return `${name}${required.includes(name) ? '' : '?'}: ${valuesOf(schema)}${initial}`;
  });

const inputsOf = ([id, { input, upload }]: (typeof endpoints)[number]): string[] =>
  [
    ...fieldsOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })),
    ...(upload ? [`${upload.field}: [${upload.accept}]${between(undefined, upload.max)}`] : []),
  ].map((field) => `${id}.${field}`);

/** Rate limits with the calls that name them. */
const limitsDoc = () =>
  Object.entries(LIMITS).map(([name, bucket]) => {
    const figures = Object.entries(bucket).map(([key, value]) => `${key} ${value}`);
    const calls = endpoints.flatMap(([id, { limit }]) => (limit === name ? [id] : []));
    return `${name}: ${figures.join(', ')}${calls.map((id) => `\n  ${id}`).join('')}`;
  });

/** docs/WIRE.md: calls, their inputs and rate limits, and the given list of fields each role reads. */
export const wireDoc = (fields: string): string => `${callsDoc()}${FIELDS_HEAD}
A new field for a role is a decision: review it in the diff.

\`\`\`text
${fields}\`\`\`
`;

/** The part of docs/WIRE.md that needs no database. */
export const callsOf = (written: string): string => written.split(FIELDS_HEAD)[0] ?? '';

/** The calls, inputs and rate limits of docs/WIRE.md. */
export function callsDoc(): string {
  const services = servicesByCall();
  const features = [...new Set(endpoints.map(([id]) => id.split('.')[0] ?? ''))];
  const sections = features.map((feature) => {
    const rows = endpoints
      .filter(([id]) => id.startsWith(`${feature}.`))
      .map(([id, { wire, access, kind, beyond }]) => {
        const cells = [
          `\`${id}\``,
          `\`${wire}\``,
          access,
          kind,
          beyond ? 'beyond' : 'source',
          services.get(id),
        ];
        return `| ${cells.join(' | ')} |`;
      });
    return `## ${feature}\n\n| id | wire | access | kind | from | service |\n| --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return `# The calls

Generated by \`npm run docs\` from \`shared/contract\`, the routes and the answers of the demo market; tests fail if it is
stale. Keys after \`?\` travel in the query, \`{…}\` in the path, the rest in the body (on GET in the query). What each answers:
\`/api/v1/docs\`. Which fields each role reads: at the end of this page. Services stand below
\`server/src/features\`.

${sections.join('\n')}
# Inputs

Lengths of texts and lists, bounds of numbers, defaults after \`=\`. A changed limit is a decision: review it in the diff.

\`\`\`text
${endpoints.flatMap(inputsOf).join('\n')}
\`\`\`

# Rate limits

Requests per visitor, IP address and account in a window (ms). Calls without a limit of their own count as \`read\` or \`write\`.

\`\`\`text
${limitsDoc().join('\n')}
\`\`\`
`;
}
