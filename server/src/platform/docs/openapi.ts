import { parseWire, type Endpoint } from '@manzil/shared/contract/wire/endpoint';
import { endpoints, type EndpointId } from '@manzil/shared/contract/index';
import { API_TOKEN_PREFIX } from '@manzil/shared/domain/integrations';
import { ACCESS, type Access } from '@manzil/shared/domain/roles';
import { say } from '@manzil/shared/messages/say';
import { schemaOf, type Schema } from './openapiSchemas';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
  explode?: boolean;
}

export interface Operation {
  operationId: EndpointId;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
  'x-access': Access;
  'x-kind': Endpoint['kind'];
  'x-built': boolean;
}

export interface OpenApiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, unknown>;
    securitySchemes: Record<string, unknown>;
  };
}

/** Description of each access level (spec/2-api "Access"). */
const ACCESS_WORDS: Record<Access, string> = {
  open: 'Open: the application key is enough',
  login: 'Any signed-in person',
  self: 'The person named by the id, or an admin',
  agent: 'Agents and staff',
  provider: 'Service agents and staff',
  owner: 'The owner of the record, or staff',
  author: 'Who wrote it, or staff',
  party: 'Who sent it, whom it is for, or staff',
  staff: 'Staff: workers and admins',
  admin: 'Admins',
  operator: 'Super admins',
};

/** Possible errors of all calls by status, with an example code each. */
const FAILURES = {
  400: ['invalid_input', 'Input that is not valid, or a duplicate'],
  401: ['login_required', 'No application key, no login, or a session that has ended'],
  403: ['forbidden', 'The wrong role, or not the caller’s to touch'],
  404: ['not_found', 'There is no such record, or none for this caller'],
  413: ['too_large', 'A body or file that is too large'],
  415: ['wrong_media_type', 'A body that is neither JSON nor, where files are taken, multipart'],
  429: ['too_many_requests', 'Too many tries; Retry-After says when'],
  501: ['not_built', 'The call is not built yet'],
  503: ['unavailable', 'The database is away, or refuses writes'],
  507: ['storage_full', 'The disk is full'],
} as const;
type Failure = keyof typeof FAILURES;

const failure: Schema = {
  type: 'object',
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'What to show, in the language of Accept-Language' },
    msg: { type: 'string', description: 'The same' },
    code: { type: 'string', description: 'The same in every language' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
    requestId: { type: 'string' },
  },
  required: ['success', 'message', 'msg', 'code', 'requestId'],
};

const failureAnswer = (status: Failure) => {
  const [code, description] = FAILURES[status];
  const message = say(`error.${code}`, 'en');
  const errors = status === 400 && {
    errors: [{ path: 'email', message: say('validation.email_at', 'en', 'layla') }],
  };
  const requestId = '4be2a1de-6c0a-4c1c-9a3e-0c8a1f6f5d10';
  const example = { success: false, message, msg: message, code, ...errors, requestId };
  return {
    description,
    ...(status === 429 && { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' }, example } },
  };
};

/** Success response of a call: `success`, a message for the user, and the contract's output. */
function successSchema(endpoint: Endpoint, schemas: Record<string, Schema>): Schema {
  const output = schemaOf(endpoint.output, 'output', schemas);
  const message: Schema = {
    type: 'string',
    ...(endpoint.message && { example: say(endpoint.message, 'en') }),
  };
  const messageFields: Record<string, Schema> = endpoint.message ? { message, msg: message } : {};
  return {
    type: 'object',
    properties: { success: { const: true }, ...messageFields, ...output.properties },
    required: ['success', ...Object.keys(messageFields), ...(output.required ?? [])],
  };
}

/** Errors a call can return in addition to those of its own rules. */
function failuresOf(endpoint: Endpoint, isBuilt: boolean): Failure[] {
  const takesBody = parseWire(endpoint.wire).method !== 'GET';
  return [
    400,
    401,
    ...(endpoint.access === 'open' ? [] : [403 as const]),
    404,
    ...(takesBody ? [413 as const, 415 as const] : []),
    429,
    ...(isBuilt ? [] : [501 as const]),
    503,
    ...(takesBody ? [507 as const] : []),
  ];
}

function inputsOf(endpoint: Endpoint, schemas: Record<string, Schema>) {
  const { method, params, query } = parseWire(endpoint.wire);
  const input = schemaOf(endpoint.input, 'input', schemas);
  const required = new Set(input.required);
  const parameters: Parameter[] = [];
  const body: Record<string, Schema> = {};
  for (const [name, schema] of Object.entries(input.properties ?? {})) {
    if (params.includes(name)) parameters.push({ name, in: 'path', required: true, schema });
    else if (method === 'GET' || query.includes(name)) {
      const explode = schema.type === 'array' && { explode: true };
      parameters.push({ name, in: 'query', required: required.has(name), schema, ...explode });
    } else body[name] = schema;
  }
  const needed = Object.keys(body).filter((name) => required.has(name));
  const json: Schema = {
    type: 'object',
    properties: body,
    ...(needed.length > 0 && { required: needed }),
    ...(input.additionalProperties === false && { additionalProperties: false }),
  };
  const content: Record<string, { schema: Schema }> = {};
  if (method !== 'GET' && (Object.keys(body).length > 0 || input.additionalProperties !== undefined)) {
    content['application/json'] = { schema: json };
  }
  if (endpoint.upload) {
    const { field, max } = endpoint.upload;
    const file: Schema = { type: 'string', contentMediaType: 'application/octet-stream' };
    const files: Schema = max === 1 ? file : { type: 'array', items: file, maxItems: max };
    // An edit sends the photos to keep under the same name as the new files.
    const kept = body[field];
    const both: Schema = kept ? { anyOf: [files, kept] } : files;
    content['multipart/form-data'] = { schema: { ...json, properties: { ...body, [field]: both } } };
  }
  return { parameters, content, isBodyNeeded: needed.length > 0 };
}

function operationOf(
  id: EndpointId,
  endpoint: Endpoint,
  isBuilt: boolean,
  schemas: Record<string, Schema>,
): Operation {
  const { parameters, content, isBodyNeeded } = inputsOf(endpoint, schemas);
  const roles = endpoint.access === 'open' ? '' : ` Roles: ${ACCESS[endpoint.access].join(', ')}.`;
  const token = endpoint.apiToken ? ` Accepts API tokens (${endpoint.apiToken}).` : '';
  const description = `${ACCESS_WORDS[endpoint.access]}.${roles}${token}${isBuilt ? '' : ' Not built yet: answers 501.'}`;
  return {
    operationId: id,
    tags: [id.split('.')[0] ?? ''],
    summary: endpoint.summary,
    description,
    security:
      endpoint.access === 'open'
        ? [{ apikey: [] }]
        : [
            { apikey: [], jwtoken: [] },
            { apikey: [], bearer: [] },
            ...(endpoint.apiToken ? [{ apiToken: [] }] : []),
          ],
    ...(parameters.length > 0 && { parameters }),
    ...(Object.keys(content).length > 0 && { requestBody: { required: isBodyNeeded, content } }),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: endpoint.message ? say(endpoint.message, 'en') : 'Success',
        content: { 'application/json': { schema: successSchema(endpoint, schemas) } },
      },
      ...Object.fromEntries(
        failuresOf(endpoint, isBuilt).map((status) => [
          String(status),
          { $ref: `#/components/responses/Failure${status}` },
        ]),
      ),
    },
    'x-access': endpoint.access,
    'x-kind': endpoint.kind,
    'x-built': isBuilt,
  };
}

/** Builds the OpenAPI 3.1 document of the whole contract. Calls missing from `built` are marked. */
export function openApiDocument({
  built,
  title,
}: {
  built: ReadonlySet<EndpointId>;
  title: string;
}): OpenApiDocument {
  const schemas: Record<string, Schema> = { Failure: failure };
  const paths: OpenApiDocument['paths'] = {};
  for (const [id, endpoint] of endpoints) {
    const { method, path } = parseWire(endpoint.wire);
    (paths[path] ??= {})[method.toLowerCase()] = operationOf(id, endpoint, built.has(id), schemas);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${title} API`,
      version: '1',
      description:
        'Every call carries the application key in the header `apikey`; a session token travels in `jwtoken` or as a bearer. ' +
        'The calls that accept API tokens take one as a bearer instead of both. ' +
        'Answers are JSON objects with `success`; what a person should read stands in `message` and `msg`, in the language of Accept-Language.',
    },
    servers: [{ url: '/api/v1' }],
    tags: [...new Set(endpoints.map(([id]) => id.split('.')[0] ?? ''))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(
        (Object.keys(FAILURES) as unknown[]).map((status) => [
          `Failure${String(status)}`,
          failureAnswer(Number(status) as Failure),
        ]),
      ),
      securitySchemes: {
        apikey: { type: 'apiKey', in: 'header', name: 'apikey', description: 'Names the application' },
        jwtoken: { type: 'apiKey', in: 'header', name: 'jwtoken', description: 'The session token' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The same token' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${API_TOKEN_PREFIX}…`,
          description: 'A token for other systems, from the page of feeds; replaces the application key too',
        },
      },
    },
  };
}
