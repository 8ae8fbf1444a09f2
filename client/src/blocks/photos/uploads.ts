import { CallError } from '@/platform/api/failure';
import { storedFields, type PhotoStore, type StoredPhoto } from './photoStore';

export interface UploadOptions {
  /** Uploads a file and returns all stored photos including the new one. */
  upload: (
    file: File,
    on: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<readonly StoredPhoto[]>;
  /** Number of concurrent uploads, started when files are chosen; 0 uploads one by one on `sendAll`. */
  concurrency: number;
  /** Error message when the server sent none. */
  failedText: (failure: CallError['failure'] | undefined) => string;
}

/**
 * Uploads the files of a shelf, each by its own call with its own progress and error.
 * @param onLate a photo was stored after it had been removed
 */
export function createUploads(
  photoStore: PhotoStore,
  { upload, concurrency, failedText }: UploadOptions,
  onLate: (publicID: string) => void,
) {
  const underway = new Map<string, AbortController>();

  async function send(key: string): Promise<void> {
    const file = photoStore.find(key)?.file;
    if (!file || underway.has(key)) return;
    const control = new AbortController();
    underway.set(key, control);
    photoStore.patch(key, { progress: 0, error: undefined, isCutOff: false });
    const known = new Set(photoStore.entries().flatMap(({ publicID }) => publicID ?? []));
    try {
      const answer = await upload(file, {
        signal: control.signal,
        onProgress: (progress) => photoStore.patch(key, { progress }),
      });
      const picture = answer.filter(({ publicID }) => !known.has(publicID)).at(-1);
      if (photoStore.find(key)) {
        photoStore.patch(key, {
          file: undefined,
          progress: undefined,
          ...(picture && storedFields(picture)),
        });
      } else if (picture) onLate(picture.publicID);
    } catch (error) {
      if (control.signal.aborted) return;
      const failure = error instanceof CallError ? error.failure : undefined;
      photoStore.patch(key, {
        progress: undefined,
        error: failure?.errors[0]?.message || failure?.message || failedText(failure),
        isCutOff: failure?.status === 0 || failure?.status === 401,
      });
    } finally {
      underway.delete(key);
      if (concurrency > 0) pump();
    }
  }

  /** Starts uploads up to the concurrency limit. */
  function pump(): void {
    for (const { key, file, error } of photoStore.entries()) {
      if (underway.size >= concurrency) return;
      if (file && !error && !underway.has(key)) void send(key);
    }
  }

  return {
    send,
    pump,
    abort: (key: string): void => underway.get(key)?.abort(),
    abortAll: (): void => {
      for (const control of underway.values()) control.abort();
    },
  };
}
