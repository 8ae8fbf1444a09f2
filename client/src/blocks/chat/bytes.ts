import { useEffect, useState } from 'react';
import { fetchFile } from '@/platform/api/api';
import { onForget } from './talks';

/** Pictures kept of those that were shown; the ones longest not asked for go. */
const MOST = 200;
const kept = new Map<string, Promise<Blob>>();
onForget(() => kept.clear());

/** Milliseconds in which a picture that only passes by, in a list that is scrolled fast, is not asked for. */
const PASSING_MS = 150;

/** What a picture belongs to, in which width (pixels), and its own id: another picture has another one. */
interface Wanted {
  of: { message: string } | { group: string };
  width: 320 | 768 | 1600;
  publicID: string;
}

const keyOf = ({ publicID, width }: Wanted) => `${publicID} ${width}`;

/** The bytes of a picture, which are for members only and want their session; asked for once. */
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

/** The address under which a picture can be shown; undefined while it comes, and where it cannot be had. */
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
