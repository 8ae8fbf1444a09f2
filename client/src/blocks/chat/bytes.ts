import { useEffect, useState } from 'react';
import { fetchFile } from '@/platform/api/api';
import { onForget } from './talks';

/** Number of pictures to cache; the least recently used are evicted. */
const MOST = 200;
const kept = new Map<string, Promise<Blob>>();
onForget(() => kept.clear());

/** Milliseconds before a picture is requested, so that fast scrolling doesn't load the ones passing by. */
const PASSING_MS = 150;

/** A picture's owner, width in pixels, and own id, which changes with the picture. */
interface Wanted {
  of: { message: string } | { group: string };
  width: 320 | 768 | 1600;
  publicID: string;
}

const keyOf = ({ publicID, width }: Wanted) => `${publicID} ${width}`;

/** The bytes of a picture, cached. Only members can load it, so the request needs their session. */
function bytesOf(wanted: Wanted): Promise<Blob> {
  const { of, width } = wanted;
  const key = keyOf(wanted);
  const bytes =
    kept.get(key) ??
    ('message' in of
      ? fetchFile('chats.image', { message: of.message, width })
      : fetchFile('chats.picture', { chatId: of.group, width }));
  kept.delete(key);
  kept.set(key, bytes);
  bytes.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  return bytes;
}

/** Object URL of a picture; undefined while it loads or if it can't be loaded. */
export function useBytes(wanted: Wanted | undefined): string | undefined {
  const [shown, setShown] = useState<{ key: string; url: string }>();
  const key = JSON.stringify(wanted);
  useEffect(() => {
    if (key === undefined) return undefined;
    const asked = JSON.parse(key) as Wanted;
    let url: string | undefined;
    let isLeft = false;
    const load = (): void => {
      bytesOf(asked).then(
        (bytes) => {
          if (isLeft) return;
          url = URL.createObjectURL(bytes);
          setShown({ key, url });
        },
        () => undefined,
      );
    };
    const timer = setTimeout(load, kept.has(keyOf(asked)) ? 0 : PASSING_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      if (url) URL.revokeObjectURL(url);
    };
  }, [key]);
  return shown && shown.key === key ? shown.url : undefined;
}
