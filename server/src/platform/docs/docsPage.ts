import { escapeHtml } from '../base/html';
import type { OpenApiDocument, Operation } from './openapi';
import type { Schema } from './openapiSchemas';

const code = (text: string) => `<code>${escapeHtml(text)}</code>`;

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

/** Short form of a schema: `Property[]`, `rent | sale`, `text (2–80)`. */
function typeOf(schema: Schema): string {
  if (schema.$ref) return `<a href="#shape-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`;
  if (schema.const !== undefined) return code(String(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(' | ');
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options) return options.map(typeOf).join(' | ');
  if (schema.type === 'array') return schema.items ? `list of ${typeOf(schema.items)}` : 'list';
  if (schema.properties) return objectOf(schema.properties, schema.required);
  if (typeof schema.additionalProperties === 'object') return `map to ${typeOf(schema.additionalProperties)}`;
  return `${escapeHtml(plainTypeOf(schema))}${escapeHtml(limitsOf(schema))}`;
}

const objectOf = (properties: Record<string, Schema>, required: string[] = []) =>
  `{ ${Object.entries(properties)
    .map(([key, field]) => `${code(key)}${required.includes(key) ? '' : '?'}: ${typeOf(field)}`)
    .join(', ')} }`;

function plainTypeOf(schema: Schema): string {
  if (schema.contentMediaType) return 'file';
  if (schema.type === 'string') {
    return schema.format ?? (schema.pattern ? `text like ${schema.pattern}` : 'text');
  }
  return [schema.type ?? 'anything'].flat().join(' | ');
}

function limitsOf(schema: Schema): string {
  const least = schema.minLength ?? schema.minimum ?? schema.exclusiveMinimum;
  const most = schema.maxLength ?? schema.maximum;
  if (schema.pattern || (least === undefined && most === undefined)) return '';
  const grouped = (value: number | undefined) => value?.toLocaleString('en') ?? '';
  // zod limits every integer to the largest safe one; don't show that.
  if (most === Number.MAX_SAFE_INTEGER) return least === 0 ? ' (0 or more)' : '';
  return ` (${grouped(least)}–${grouped(most)})`;
}

interface Row {
  name: string;
  where: string;
  isRequired: boolean;
  schema: Schema;
}

function inputRows(operation: Operation): Row[] {
  const content = operation.requestBody?.content ?? {};
  const json = content['application/json']?.schema;
  const body = content['multipart/form-data']?.schema ?? json;
  return [
    ...(operation.parameters ?? []).map(({ name, in: where, required, schema }) => ({
      name,
      where,
      isRequired: required,
      schema,
    })),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
      name,
      where: name in (json?.properties ?? {}) ? 'body' : 'form',
      isRequired: body?.required?.includes(name) ?? false,
      schema,
    })),
  ];
}

const defaultOf = ({ default: value }: Schema) =>
  value === undefined ? '' : `, ${code(JSON.stringify(value))} unless given`;

function inputTable(operation: Operation): string {
  const rows = inputRows(operation);
  if (rows.length === 0) return '<p>Takes nothing.</p>';
  return `<table><thead><tr><th scope="col">Takes</th><th scope="col">In</th><th scope="col">What</th></tr></thead><tbody>${rows
    .map(
      ({ name, where, isRequired, schema }) =>
        `<tr><th scope="row">${code(name)}${isRequired ? ' <b title="required">*</b>' : ''}</th><td>${where}</td><td>${typeOf(schema)}${defaultOf(schema)}</td></tr>`,
    )
    .join('')}</tbody></table>`;
}

const fieldTable = (schema: Schema, head: string) =>
  `<table><thead><tr><th scope="col">${head}</th><th scope="col">What</th></tr></thead><tbody>${Object.entries(
    schema.properties ?? {},
  )
    .map(
      ([name, field]) =>
        `<tr><th scope="row">${code(name)}${schema.required?.includes(name) ? '' : '?'}</th><td>${typeOf(field)}</td></tr>`,
    )
    .join('')}</tbody></table>`;

interface Answer {
  description?: string;
  content?: Record<string, { schema: Schema }>;
}

function callOf(method: string, path: string, operation: Operation): string {
  const [status = '200', answer = {}] = Object.entries(operation.responses)[0] as [string, Answer];
  const output = answer.content?.['application/json']?.schema ?? {};
  const mark = operation['x-built'] ? '' : ' <em class="mark">not built yet</em>';
  return `<details id="${operation.operationId}"><summary><span class="verb ${method}">${method.toUpperCase()}</span> <code class="path">${escapeHtml(
    path,
  )}</code> <span class="access">${operation['x-access']}</span>${mark}<span class="what">${escapeHtml(
    operation.summary,
  )}</span></summary><div class="body"><p><code>${operation.operationId}</code> · ${escapeHtml(
    operation.description,
  )}</p>${inputTable(operation)}${fieldTable(output, `Answers ${status}`)}</div></details>`;
}

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

/** Renders the contract as a page without scripts or external resources, in both themes. */
export function docsPage(document: OpenApiDocument): string {
  const calls: Call[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const built = calls.filter(({ operation }) => operation['x-built']).length;
  const features = document.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const title = escapeHtml(document.info.title);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<title>${title}</title><link rel="stylesheet" href="/api/v1/docs.css"></head>
<body><header><h1>${title}</h1>
<p>${escapeHtml(document.info.description)}</p>
<p>${calls.length} calls, ${built} built. Base: <code>/api/v1</code>. The same for machines: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1). <b>*</b> marks what is required; <code>?</code> what may be missing.</p></header>
<nav aria-label="Features"><ul>${features
    .map(({ name, calls: own }) => `<li><a href="#${name}">${name}</a> ${own.length}</li>`)
    .join('')}<li><a href="#failures">failures</a></li><li><a href="#shapes">shapes</a></li></ul></nav>
<main>${features
    .map(
      ({ name, calls: own }) =>
        `<section id="${name}"><h2>${name}</h2>${own
          .map(({ method, path, operation }) => callOf(method, path, operation))
          .join('')}</section>`,
    )
    .join('\n')}
<section id="failures"><h2>failures</h2>${failureTable(document)}</section>
<section id="shapes"><h2>shapes</h2>${Object.entries(document.components.schemas)
    .map(
      ([name, schema]) =>
        `<details id="shape-${name}"><summary><b>${name}</b></summary><div class="body">${fieldTable(
          schema,
          'Field',
        )}</div></details>`,
    )
    .join('')}</section>
</main></body></html>
`;
}

interface FailureAnswer {
  description: string;
  content: Record<string, { example: { code: string; message: string } }>;
}

function failureTable(document: OpenApiDocument): string {
  const rows = Object.entries(document.components.responses as Record<string, FailureAnswer>).map(
    ([name, { description, content }]) => {
      const example = content['application/json']?.example;
      return `<tr><th scope="row">${name.replace('Failure', '')}</th><td>${escapeHtml(description)}</td><td>${code(
        example?.code ?? '',
      )}</td></tr>`;
    },
  );
  return `<p>Every failure has the shape <a href="#shape-Failure">Failure</a>.</p><table><thead><tr><th scope="col">Status</th><th scope="col">When</th><th scope="col">A code</th></tr></thead><tbody>${rows.join(
    '',
  )}</tbody></table>`;
}

/** Stylesheet of the page, served separately so that it needs no inline style. */
export const docsStyle = `:root{color-scheme:light dark;--ink:#1d2129;--soft:#5a6270;--line:#d9dde3;--page:#fff;--card:#f6f7f9;--link:#0b5cad;--get:#0b6b3a;--post:#0b5cad;--patch:#8a5200;--delete:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaee;--soft:#a6adba;--line:#3a404b;--page:#15181d;--card:#1e2229;--link:#8cc2ff;--get:#7ddba6;--post:#8cc2ff;--patch:#f0b866;--delete:#ff9d94}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem clamp(1rem,4vw,3rem) 4rem;max-width:76rem;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
a{color:var(--link)}
h2{margin:2.5rem 0 .75rem;font-size:1.25rem;scroll-margin-top:1rem}
code{font:.875em ui-monospace,monospace;overflow-wrap:anywhere}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}
details{margin:.35rem 0;border:1px solid var(--line);border-radius:.5rem;background:var(--card)}
summary{padding:.6rem .8rem;cursor:pointer;overflow-wrap:anywhere}
summary:focus-visible,a:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.body{padding:0 .8rem .8rem;overflow-x:auto}
.verb{display:inline-block;min-width:4.2rem;font:700 .8rem ui-monospace,monospace}
.get{color:var(--get)}.post,.put{color:var(--post)}.patch{color:var(--patch)}.delete{color:var(--delete)}
.access{padding:.05rem .5rem;border:1px solid var(--line);border-radius:1rem;font-size:.8rem}
.what{display:block;color:var(--soft)}
.mark{color:var(--patch);font-size:.85rem}
table{width:100%;margin:.75rem 0;border-collapse:collapse;font-size:.9rem}
th,td{padding:.35rem .6rem .35rem 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top;font-weight:400}
th[scope=row],th[scope=row] code{white-space:nowrap}
thead th{color:var(--soft)}
`;
