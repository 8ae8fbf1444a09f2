import { z } from 'zod';
import * as chats from '@manzil/shared/contract/schemas/chats.schemas';
import { filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { notification } from '@manzil/shared/contract/notifications.contract';
import * as people from '@manzil/shared/contract/schemas/people.schemas';
import * as properties from '@manzil/shared/contract/schemas/properties.schemas';
import * as requests from '@manzil/shared/contract/schemas/requests.schemas';
import { review } from '@manzil/shared/contract/schemas/reviews.schemas';
import { picture } from '@manzil/shared/contract/schemas/scalars';
import { service, serviceCard } from '@manzil/shared/contract/schemas/services.schemas';

/** A JSON Schema (draft 2020-12) as used in the document. */
export interface Schema {
  $schema?: string;
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | false;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: (string | number)[];
  const?: string | number | boolean;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  description?: string;
  example?: unknown;
  contentMediaType?: string;
}

/** Schemas with a name of their own; all others are inlined. */
const NAMED = {
  Picture: picture,
  Filter: filter,
  PublicPerson: people.publicPerson,
  AgentCard: people.agentCard,
  Person: people.person,
  PersonRow: people.personRow,
  PropertyCard: properties.propertyCard,
  PropertyRow: properties.propertyRow,
  Property: properties.property,
  Review: review,
  ServiceCard: serviceCard,
  Service: service,
  PropertyRequest: requests.propertyRequest,
  ServiceRequest: requests.serviceRequest,
  CustomRequest: requests.customRequest,
  ContactRequest: requests.contactRequest,
  Chat: chats.chat,
  Message: chats.message,
  RequestMessage: chats.requestMessage,
  Notification: notification,
};
const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id });

/** Converts a zod schema to the document's format. Named schemas are added to `schemas` and referenced. */
export function schemaOf(
  schema: z.ZodObject,
  io: 'input' | 'output',
  schemas: Record<string, Schema>,
): Schema {
  const { $defs = {}, ...rest } = z.toJSONSchema(schema, {
    io,
    metadata: names,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      delete jsonSchema.id;
      // zod sees a trimmed e-mail address as text; callers must send an address.
      const out = zodSchema instanceof z.ZodPipe ? zodSchema.out : undefined;
      if (out instanceof z.ZodEmail) jsonSchema.format = 'email';
    },
  });
  const moved = JSON.parse(
    JSON.stringify({ rest, $defs }).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as { rest: Schema; $defs: Record<string, Schema> };
  Object.assign(schemas, moved.$defs);
  delete moved.rest.$schema;
  return moved.rest;
}
