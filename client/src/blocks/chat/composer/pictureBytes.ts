import { useEffect, useState } from 'react';
import { fetchFile } from '@/platform/api/api';
import type { ConversationKind } from '../conversation';
import { onPersonChange } from '../conversations';

/** Number of pictures to cache; the least recently used are evicted. */
const MAX_CACHED = 200;
const cache = new Map<string, Promise<Blob>>();
onPersonChange(() => cache.clear());

/** The call for a message's picture. */
const IMAGE_CALLS = { chat: 'chats.image', propertyRequest: 'propertyRequestChats.image' } as const;

/** Milliseconds before a picture is requested, so that fast scrolling doesn't load the ones passing by. */
const SCROLL_DELAY_MS = 150;

/** A picture's owner, width in pixels, and own id, which changes with the picture. */
interface PictureRequest {
  source: { message: string; kind: ConversationKind } | { group: string };
  width: 320 | 768 | 1600;
  publicID: string;
}

const keyOf = ({ publicID, width }: PictureRequest) => `${publicID} ${width}`;

/** The bytes of a picture, cached. Only members can load it, so the request needs their session. */
function loadBytes(request: PictureRequest): Promise<Blob> {
  const { source, width } = request;
  const key = keyOf(request);
  const bytes =
    cache.get(key) ??
    ('message' in source
      ? fetchFile(IMAGE_CALLS[source.kind], { message: source.message, width })
      : fetchFile('chats.picture', { chatId: source.group, width }));
  cache.delete(key);
  cache.set(key, bytes);
  bytes.catch(() => cache.delete(key));
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  return bytes;
}

/** Object URL of a picture; undefined while it loads or if it can't be loaded. */
export function useBytes(request: PictureRequest | undefined): string | undefined {
  const [shown, setShown] = useState<{ key: string; url: string }>();
  const key = JSON.stringify(request);
  useEffect(() => {
    if (key === undefined) return undefined;
    const request = JSON.parse(key) as PictureRequest;
    let url: string | undefined;
    let isLeft = false;
    const load = (): void => {
      loadBytes(request).then(
        (bytes) => {
          if (isLeft) return;
          url = URL.createObjectURL(bytes);
          setShown({ key, url });
        },
        () => undefined,
      );
    };
    const timer = setTimeout(load, cache.has(keyOf(request)) ? 0 : SCROLL_DELAY_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      if (url) URL.revokeObjectURL(url);
    };
  }, [key]);
  return shown && shown.key === key ? shown.url : undefined;
}
