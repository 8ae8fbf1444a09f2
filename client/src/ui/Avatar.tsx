import { useLang } from '@/platform/i18n/format';
import { nameOf } from '@/platform/i18n/labels';

/** Background tones for people without a picture, chosen by id. */
const TONES = [
  'bg-accent-soft text-accent-soft-text',
  'bg-primary-soft text-primary-soft-text',
  'bg-info-soft text-info-soft-text',
  'bg-success-soft text-success-soft-text',
  'bg-warning-soft text-warning-soft-text',
];

/** First letters of the first two words, without the Arabic article; the zero-width non-joiner keeps Arabic ones apart. */
const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word.replace(/^ال/, '')][0] ?? '')
    .join('\u200C')
    .toUpperCase();

interface AvatarProps {
  person: {
    id: string | null;
    name: string;
    nameAr?: string | null | undefined;
    image?: string | null | undefined;
  };
  /** Width and height in pixels. */
  size?: number;
}

/** A person's picture, or the initials of their name in the reader's language. Decorative: the name is shown next to it. */
export function Avatar({ person, size = 44 }: AvatarProps) {
  const lang = useLang();
  const { id, image } = person;
  const style = { width: size, height: size, fontSize: size * 0.36 };
  if (image) {
    return (
      <img src={image} alt="" style={style} loading="lazy" className="shrink-0 rounded-pill object-cover" />
    );
  }
  const tone = TONES[parseInt((id ?? '0').slice(-4), 16) % TONES.length] ?? '';
  return (
    <span
      aria-hidden
      style={style}
      className={`grid shrink-0 place-items-center rounded-pill font-bold ${tone}`}
    >
      {initials(nameOf(person, lang))}
    </span>
  );
}
