import type { z } from 'zod';
import { encodeRequest } from '@manzil/shared/contract/endpoint';
import type { EndpointId, EndpointOf } from '@manzil/shared/contract/index';
import { wireTable } from 'virtual:wire-table';
import { http } from './http';

type KindOf<Id extends EndpointId> = EndpointOf<Id> extends { kind: infer Kind } ? Kind : never;
/** Names of reading calls. */
export type QueryId = { [Id in EndpointId]: KindOf<Id> extends 'query' ? Id : never }[EndpointId];
/** Names of changing calls. */
export type CommandId = Exclude<EndpointId, QueryId>;

/** What a call takes; defaults may be left out. */
export type Input<Id extends EndpointId> =
  EndpointOf<Id> extends { input: infer I extends z.ZodType } ? z.input<I> : never;
/** What a call answers, with the sentence a person should read. */
export type Output<Id extends EndpointId> = (EndpointOf<Id> extends { output: infer O extends z.ZodType }
  ? z.output<O>
  : never) & { success: true; message?: string };

/** Beside the input: files of a multipart call, progress, abort. */
export interface CallOptions {
  files?: File[];
  signal?: AbortSignal;
  /** Told the share sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Arrays and objects travel as JSON text in multipart calls (spec/2-api). */
function asForm(field: string, files: File[], body: Record<string, unknown> = {}): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) {
    if (value === undefined) continue;
    // Text as it is, `null` (clear this field) as nothing, the rest as JSON text.
    form.append(key, typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value));
  }
  for (const file of files) form.append(field, file, file.name);
  return form;
}

/**
 * Asks the server, typed by the contract.
 * @throws CallError with what the server said
 */
export async function call<Id extends EndpointId>(
  id: Id,
  input: Input<Id>,
  { files, signal, onProgress }: CallOptions = {},
): Promise<Output<Id>> {
  const { wire, upload } = wireTable[id];
  const { method, path, query, body } = encodeRequest(wire, input as Record<string, unknown>);
  const answer = await http.request<Output<Id>>({
    method,
    url: path,
    params: query,
    // Repeated keys without brackets: `a=1&a=2`.
    paramsSerializer: { indexes: null },
    data: upload && files ? asForm(upload, files, body) : body,
    ...(signal && { signal }),
    ...(files && { timeout: 0 }),
    ...(onProgress && {
      onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0),
    }),
  });
  return answer.data;
}
