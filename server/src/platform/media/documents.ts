import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import { toNfc } from '@manzil/shared/domain/text/marks';
import { isActiveDocx } from '../documents/activeDocx';
import { isActivePdf } from '../documents/activePdf';
import { AppError, notFound, type FieldProblem } from '../base/errors';
import { dropFileRecords, recordRemoval, recordStored } from '../files/fileJournal.model';
import { storage } from '../files/storage';
import { MAX_DOCUMENT_MB } from '@manzil/shared/domain/text/textLimits';
import type { UploadedFile } from './uploads';

/** A stored document; its feature decides where to download it. */
export interface StoredDocument {
  publicID: string;
  /** The original file name, sanitised; for display and download. */
  name: string;
  /** Bytes. */
  size: number;
}

const TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;
type Extension = keyof typeof TYPES;
/** Stored by earlier versions and still downloadable. */
const DOC = 'application/msword';
const PUBLIC_ID = /^[0-9a-f]{32}\.(pdf|docx?)$/;

const keyOf = (publicID: string) => `documents/${publicID.slice(0, 2)}/${publicID}`;

/** Type of a document by content. The old .doc format is refused because macros in it can't be detected. */
async function kindOf(content: Buffer): Promise<Extension | undefined> {
  const type = await fileTypeFromBuffer(content);
  if (type?.mime === TYPES.pdf && content.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
  if (type?.mime === TYPES.docx) return 'docx';
  return undefined;
}

/** Sanitises a file name: no control characters, direction marks or path characters; at most 120 characters. */
const cleanName = (typed: string, extension: Extension): string => {
  const base = toNfc(typed)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .trim()
    .slice(0, 120);
  return `${base || 'document'}.${extension}`;
};

/**
 * Stores a PDF or Word document (.docx) of at most 5 MB, with the type detected from its content.
 * @throws 400 without a file, 413 too large, 415 neither PDF nor .docx, or with active content (spec/1-domain)
 */
export async function storeDocument(
  file: UploadedFile | undefined,
  field = 'resume',
): Promise<StoredDocument> {
  const refuse = (status: number, problem: Omit<FieldProblem, 'path'>) =>
    new AppError(
      status,
      status === 413 ? 'too_large' : status === 415 ? 'wrong_media_type' : 'invalid_input',
      {
        fields: [{ path: file?.field ?? field, ...problem }],
      },
    );
  if (!file) throw refuse(400, { key: 'validation.required' });
  if (file.isTooLarge) throw refuse(413, { key: 'validation.file_too_large', n: MAX_DOCUMENT_MB });
  const content = await readFile(file.path);
  const kind = await kindOf(content);
  if (!kind) throw refuse(415, { key: 'validation.file_not_document' });
  const isActive = kind === 'pdf' ? isActivePdf : isActiveDocx;
  if (await isActive(content)) throw refuse(415, { key: 'validation.file_active' });
  const publicID = `${randomBytes(16).toString('hex')}.${kind}`;
  await recordStored(publicID);
  await storage().put(keyOf(publicID), content);
  return { publicID, name: cleanName(file.originalName, kind), size: content.length };
}

/**
 * Opens a document for a response made with `download`.
 * @throws 404 if it doesn't exist
 */
export async function readDocument(
  publicID: string,
): Promise<{ stream: Readable; size: number; mime: string }> {
  const found = PUBLIC_ID.test(publicID) ? await storage().read(keyOf(publicID)) : undefined;
  if (!found) throw notFound();
  return { ...found, mime: TYPES[publicID.slice(33) as Extension] ?? DOC };
}

/** Removes a document; does nothing for an unknown id. */
export async function removeDocument(publicID: string): Promise<void> {
  if (!PUBLIC_ID.test(publicID)) return;
  await recordRemoval([publicID]);
  await storage().remove(keyOf(publicID));
  await dropFileRecords([publicID]);
}
