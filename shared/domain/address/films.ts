/** Video hosts allowed in frames; other videos open on their own site. */
export const FILM_FRAMES = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;
const [YOUTUBE, VIMEO] = FILM_FRAMES;

/** Host, path and query of a possible video URL. */
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
 * URL for playing a YouTube or Vimeo video in a frame without their cookies; undefined for any other URL. Takes only
 * the video's id from the user's input.
 */
export function filmFrame(address: string): string | undefined {
  const [, host = '', path = '', question = ''] = ADDRESS.exec(address) ?? [];
  if (!host) return undefined;
  if (host.toLowerCase().endsWith('vimeo.com')) {
    const [, id, secret = VIMEO_SECRET.exec(question)?.[1]] = VIMEO_FILM.exec(path) ?? [];
    // Unlisted videos have a second id.
    return id && `${VIMEO}/video/${id}?autoplay=1&dnt=1${secret ? `&h=${secret}` : ''}`;
  }
  const id = youtubeId(host.toLowerCase(), path, question);
  return id && YOUTUBE_ID.test(id) ? `${YOUTUBE}/embed/${id}?autoplay=1&rel=0` : undefined;
}
