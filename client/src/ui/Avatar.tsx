/** Background tones for people without a picture, chosen by id. */
const TONES = [
  'bg-accent-soft text-accent-soft-text',
  'bg-primary-soft text-primary-soft-text',
  'bg-info-soft text-info-soft-text',
  'bg-success-soft text-success-soft-text',
  'bg-warning-soft text-warning-soft-text',
];

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

interface AvatarProps {
  id: string | null;
  name: string;
  image?: string | null | undefined;
  /** Width and height in pixels. */
  size?: number;
}

/** A person's picture, or their initials on a soft colour. Decorative: the name is shown next to it. */
export function Avatar({ id, name, image, size = 44 }: AvatarProps) {
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
      {initials(name)}
    </span>
  );
}
