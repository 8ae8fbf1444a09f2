/** Who shows films in a frame of our pages; a film of anybody else opens at its own place. */
export const FILM_FRAMES = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;
const [YOUTUBE, VIMEO] = FILM_FRAMES;

/** Host, path and question of an address that may be a film's. */
const ADDRESS =
  /^https:\/\/(?:www\.|m\.)?(youtu\.be|youtube\.com|youtube-nocookie\.com|(?:player\.)?vimeo\.com)(\/[^?#]*)(?:\?([^#]*))?/i;
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_FILM = /^\/(?:video\/)?(\d{5,12})(?:\/([0-9a-f]{6,16}))?$/;
const VIMEO_SECRET = /(?:^|&)h=([0-9a-f]{6,16})(?:&|$)/;

function youtubeId(host: string, path: string, question: string): string | undefined {
  const [, first = '', second] = path.split('/');
  if (host === 'youtu.be') return first;
  if (['shorts', 'embed', 'live'].includes(first)) return second;
  return first === 'watch' ? /(?:^|&)v=([^&]*)/.exec(question)?.[1] : undefined;
}

/**
 * The address under which a film of YouTube or Vimeo plays in a frame, without their cookies; undefined for every other
 * address. Nothing of what somebody typed gets into it but the film's own number.
 */
export function filmFrame(address: string): string | undefined {
  const [, host = '', path = '', question = ''] = ADDRESS.exec(address) ?? [];
  if (!host) return undefined;
  if (host.toLowerCase().endsWith('vimeo.com')) {
    const [, id, secret = VIMEO_SECRET.exec(question)?.[1]] = VIMEO_FILM.exec(path) ?? [];
    // A film that is not listed has a second number.
    return id && `${VIMEO}/video/${id}?autoplay=1&dnt=1${secret ? `&h=${secret}` : ''}`;
  }
  const id = youtubeId(host.toLowerCase(), path, question);
  return id && YOUTUBE_ID.test(id) ? `${YOUTUBE}/embed/${id}?autoplay=1&rel=0` : undefined;
}
