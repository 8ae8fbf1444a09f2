import type { Role } from '@manzil/shared/domain/roles';
import type { Test } from 'supertest';
import { openThread } from '../../features/conversations/propertyRequestChats/propertyRequestChats.service';
import { agencyCalls } from '../agencies';
import { aChat, as } from '../chats';
import { aForm, aListing } from '../factories/property.factory';
import { aService, aServiceForm } from '../factories/service.factory';
import { aPerson, type TestPerson } from '../testApp';

type Api = Parameters<typeof as>[0];

/** A call that accepts files, ready to send. */
export interface Upload {
  verb?: 'post' | 'patch';
  path: string;
  /** Form field of the files; default `images`. */
  field?: string;
  fields?: object;
  takes?: 'pictures' | 'document';
}
/** Role that may upload, and its call. */
export type UploadCase = [Role, (api: Api, who: TestPerson) => Upload | Promise<Upload>];

const aGroup = async (api: Api, who: TestPerson) =>
  aChat(api, who, [await aPerson('agent'), await aPerson('agent')]);
const listingOf = async (who: TestPerson) => String((await aListing({ agent: who.id }))._id);
const serviceOf = async (who: TestPerson) => String((await aService({ agent: who.id }))._id);

/** All calls that accept files, by path. */
export const UPLOAD_CALLS: Record<string, UploadCase> = {
  'POST /auth/img': ['user', () => ({ path: '/auth/img', field: 'img' })],
  'POST /auth/resume': ['agent', () => ({ path: '/auth/resume', field: 'resume', takes: 'document' })],
  'POST /user/upload_profile_image': ['user', () => ({ path: '/user/upload_profile_image', field: 'image' })],
  'POST /agency/logo': [
    'agent',
    async (api, who) => {
      const { id } = await agencyCalls(api).anAgency({}, who);
      return { path: `/agency/logo?id=${id}`, field: 'logo' };
    },
  ],
  'POST /chat/sendMessage': [
    'agent',
    async (api, who) => ({
      path: '/chat/sendMessage',
      field: 'image',
      fields: { chatId: await aGroup(api, who) },
    }),
  ],
  'POST /propertyRequestChat/sendMessage': [
    'user',
    async (_api, who) => {
      const propertyId = await listingOf(await aPerson('agent'));
      await openThread({ id: propertyId, subject: propertyId, user: who.id });
      return { path: '/propertyRequestChat/sendMessage', field: 'image', fields: { propertyId } };
    },
  ],
  'POST /chat/group_picture/{chatId}': [
    'agent',
    async (api, who) => ({ path: `/chat/group_picture/${await aGroup(api, who)}`, field: 'image' }),
  ],
  'POST /property': ['agent', () => ({ path: '/property', fields: aForm() })],
  'PATCH /property/edit_property': [
    'agent',
    async (_api, who) => ({ verb: 'patch', path: `/property/edit_property?id=${await listingOf(who)}` }),
  ],
  'POST /property/upload': [
    'agent',
    async (_api, who) => ({ path: `/property/upload?propertyId=${await listingOf(who)}` }),
  ],
  'POST /property/draft/upload': ['agent', () => ({ path: '/property/draft/upload' })],
  'POST /service': ['service_agent', () => ({ path: '/service', fields: aServiceForm() })],
  'PATCH /service/editService': [
    'service_agent',
    async (_api, who) => ({ verb: 'patch', path: `/service/editService?id=${await serviceOf(who)}` }),
  ],
  'POST /service/upload': [
    'service_agent',
    async (_api, who) => ({ path: `/service/upload?serviceId=${await serviceOf(who)}` }),
  ],
  'POST /service/draft/upload': ['service_agent', () => ({ path: '/service/draft/upload' })],
};

/** An uploaded file. */
export interface SentFile {
  content: Buffer;
  name: string;
  /** Type as stated by the browser. */
  type?: string;
}

/** Sends files with one of these calls. */
export function sendFiles(
  api: Api,
  who: TestPerson,
  { verb = 'post', path, field = 'images', fields = {} }: Upload,
  files: SentFile[],
): Test {
  const call = as(api, who)[verb](path);
  for (const [key, value] of Object.entries(fields)) {
    void call.field(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const { content, name, type } of files) {
    void call.attach(field, content, { filename: name, ...(type !== undefined && { contentType: type }) });
  }
  return call;
}
