import { expect, test } from 'vitest';
import { filmFrame } from '@manzil/shared/domain/address/films';

const TUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0';
const VIMEO = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4', TUBE],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', TUBE],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', TUBE],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', TUBE],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', TUBE],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', TUBE],
  ['https://vimeo.com/76979871', VIMEO],
  ['https://player.vimeo.com/video/76979871', VIMEO],
  ['https://vimeo.com/76979871/ab12cd34ef', `${VIMEO}&h=ab12cd34ef`],
  ['https://player.vimeo.com/video/76979871?h=ab12cd34ef', `${VIMEO}&h=ab12cd34ef`],
  // Anything else has no frame.
  ['http://youtu.be/dQw4w9WgXcQ', undefined],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', undefined],
  ['https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ', undefined],
  ['https://me@youtube.com/watch?v=dQw4w9WgXcQ', undefined],
  ['https://youtube.com:8443/watch?v=dQw4w9WgXcQ', undefined],
  ['https://youtube.com/watch?v=dQw4w9WgXc"><', undefined],
  ['https://youtube.com/redirect?q=https://evil.example', undefined],
  ['https://youtube.com/watch', undefined],
  ['https://youtube.com/playlist?v=dQw4w9WgXcQ', undefined],
  ['https://vimeo.com/channels/staff', undefined],
  ['https://vimeo.com/76979871?h=%22onload', VIMEO],
  ['https://films.example/tour.mp4', undefined],
  ['not an address', undefined],
])('The address %s is played at %s.', (address, frame) => {
  expect(filmFrame(address)).toBe(frame);
});
