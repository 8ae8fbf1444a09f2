import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import mongoose, { Types } from 'mongoose';
import sharp from 'sharp';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { User } from '../../features/foundation/people/user.model';
import { startKilledServer } from '../../testing/processes/killedServer';
import { aPerson, testApp } from '../../testing/testApp';
import { readDocument, storeDocument } from './documents';
import { env } from '../base/env';
import { referredFiles } from '../files/fileJournal.model';
import { sweepFiles } from './fileSweep';
import { removePictures, storePictures } from './media';
import { storage } from '../files/storage';
import type { UploadedFile } from './uploads';

testApp();

const given = async (content: Buffer, originalName: string): Promise<UploadedFile> => {
  const path = join(env().DATA_DIR, originalName);
  await writeFile(path, content);
  return { path, field: 'images', index: 0, originalName, size: content.length, isTooLarge: false };
};
const aPicture = async () => {
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#333' } })
    .png()
    .toBuffer();
  const { pictures } = await storePictures([await given(content, 'a.png')], {
    lang: 'en',
    by: { id: 'somebody', role: 'agent' },
  });
  return String(pictures[0]?.publicID);
};
const stored = async () => {
  const keys: string[] = [];
  for (const area of ['pictures/', 'hidden/', 'documents/']) {
    for await (const { key } of storage().list(area)) keys.push(key);
  }
  return keys.map((key) => /[0-9a-f]{32}/.exec(key)?.[0]);
};
const TOMORROW = () => Date.now() + 86_400_000 + 1000;

describe('The daily file sweep', () => {
  it('Files without a reference are removed after a day, wherever records keep references.', async () => {
    const person = await aPerson('agent');
    const [avatar, gallery, former, orphan] = [
      await aPicture(),
      await aPicture(),
      await aPicture(),
      await aPicture(),
    ];
    await User.updateOne({ _id: person.id }, { imagePublicID: avatar });
    const picture = (publicID: string) => ({
      publicID,
      url: '/',
      width: 1,
      height: 1,
      placeholder: '',
      srcset: '',
    });
    await mongoose.connection.collection('properties').insertOne({
      _id: new Types.ObjectId(),
      images: [picture(gallery)],
      publishedBefore: { images: [picture(former)] },
    });
    expect(await referredFiles([avatar, gallery, former, orphan])).toEqual(
      new Set([avatar, gallery, former]),
    );
    expect(await sweepFiles()).toMatchObject({ orphans: 0 });
    expect(await sweepFiles(TOMORROW())).toMatchObject({ orphans: 1 });
    expect((await stored()).toSorted()).toEqual([avatar, gallery, former].toSorted());
    expect(await sweepFiles(TOMORROW())).toMatchObject({ orphans: 0 });
    await removePictures([avatar, gallery, former]);
    expect(await stored()).toEqual([]);
  });

  it('The sweep finishes interrupted removals and deletes partial files.', async () => {
    const leaving = await aPicture();
    await mongoose.connection
      .collection<{ _id: string }>('filenotes')
      .updateOne({ _id: leaving }, { $set: { isLeaving: true } });
    await mkdir(join(env().DATA_DIR, 'tmp'), { recursive: true });
    for (const folder of ['uploads', 'tmp']) {
      const part = join(env().DATA_DIR, folder, '.old.part');
      await writeFile(part, 'x');
      await utimes(part, 0, 0);
    }
    expect(await sweepFiles(TOMORROW())).toEqual({ orphans: 1, temporary: 2 });
    expect(await stored()).toEqual([]);
  });

  it(
    'Acknowledged pictures survive a server killed while storing more, and the rest is removed.',
    { tags: ['kills'] },
    async () => {
      // Between two sizes, before the record names the first picture, and the same for the second, which replaces
      // the first.
      const moments = [7, 11, 18, 22, 24];
      const killed = moments.map(async (at) => {
        const { id } = await aPerson('agent');
        const { end, lines } = await startKilledServer({ at, avatarsOf: id }).ended;
        expect(end).toBe('SIGKILL');
        const { imagePublicID } = (await User.findById(id).lean()) ?? {};
        return { acknowledged: lines.at(-1), kept: imagePublicID };
      });
      const people = await Promise.all(killed);
      const [, , acknowledged, unrecorded, recorded] = people;
      expect(people.slice(0, 2)).toEqual([{}, {}]);
      for (const one of [acknowledged, unrecorded]) expect(one?.kept).toBe(one?.acknowledged);
      // Stored but not acknowledged: it counts.
      expect(recorded?.kept).not.toBe(recorded?.acknowledged);

      expect(await readdir(join(env().DATA_DIR, 'tmp'))).not.toEqual([]);
      await sweepFiles(TOMORROW());
      const kept = people.flatMap((one) => one.kept ?? []);
      expect(kept).toHaveLength(3);
      expect((await stored()).toSorted()).toEqual(kept.flatMap((id) => [id, id, id]).toSorted());
      for (const id of kept) {
        const file = await storage().read(`pictures/${id.slice(0, 2)}/${id}-1600.webp`);
        expect((await sharp(file && (await buffer(file.stream))).stats()).isOpaque).toBe(true);
      }
      const counted = await mongoose.connection.collection<{ _id: string }>('storedbytes').find().toArray();
      expect(counted.map(({ _id }) => _id).toSorted()).toEqual(kept.toSorted());
      for (const folder of ['uploads', 'tmp']) {
        const names = await readdir(join(env().DATA_DIR, folder));
        expect(names.filter((name) => folder === 'tmp' || name.endsWith('.part'))).toEqual([]);
      }
      await removePictures(kept);
    },
  );
});

describe('Documents', () => {
  it("A document's type is detected by its content, whatever its name says.", async () => {
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
    const kept = await storeDocument(await given(pdf, 'My "CV"\u202E.exe'));
    expect(kept).toMatchObject({ name: 'My _CV_.pdf', size: pdf.length });
    const { stream, mime, size } = await readDocument(kept.publicID);
    expect({ mime, size }).toEqual({ mime: 'application/pdf', size: pdf.length });
    stream.destroy();
    await expect(readDocument('../../x')).rejects.toMatchObject({ status: 404 });
    await expect(storeDocument(await given(Buffer.from('<html>'), 'cv.pdf'))).rejects.toMatchObject({
      status: 415,
    });
    const packed = (objects: Buffer) =>
      Buffer.concat([
        Buffer.from('%PDF-1.7\n1 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>\nstream\r\n'),
        objects,
        Buffer.from('\nendstream endobj\n%%EOF'),
      ]);
    const script = '1 0 <</S/JavaScript/JS(app.alert(1))>>';
    for (const active of [
      Buffer.from(`%PDF-1.7\n${script}\n%%EOF`),
      Buffer.from('%PDF-1.7\n1 0 obj<</S/J#61vaScript/JS(x)>>endobj\n%%EOF'),
      Buffer.from('%PDF-1.7\n1 0 obj<</S/Launch/F(cmd.exe)>>endobj\n%%EOF'),
      packed(deflateSync(script)),
      packed(Buffer.from('locked')),
      packed(deflateSync(Buffer.alloc(33 * 1024 * 1024))),
    ]) {
      await expect(storeDocument(await given(active, 'cv.pdf'))).rejects.toMatchObject({
        status: 415,
        fields: [{ key: 'validation.file_active' }],
      });
    }
    const harmless = packed(deflateSync('1 0 <</Type/Page/Contents(JavaScript, my strength)>>'));
    expect((await storeDocument(await given(harmless, 'cv.pdf'))).size).toBe(harmless.length);
    const cfb = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024)]);
    await expect(storeDocument(await given(cfb, 'cv.doc'))).rejects.toMatchObject({ status: 415 });
    const word = Buffer.concat([cfb, Buffer.from('WordDocument', 'utf16le')]);
    await expect(storeDocument(await given(word, 'cv.doc'))).rejects.toMatchObject({ status: 415 });
    const large = { ...(await given(pdf, 'b.pdf')), isTooLarge: true };
    await expect(storeDocument(large)).rejects.toMatchObject({ status: 413 });
    await expect(storeDocument(undefined)).rejects.toMatchObject({ status: 400 });
    expect(await sweepFiles(TOMORROW())).toMatchObject({ orphans: 2 });
    expect(await stored()).toEqual([]);
  });
});
