import { useState } from 'react';
import { cx } from './classes';

/** A stored picture as answers carry it. */
export interface PictureData {
  url: string;
  width: number;
  height: number;
  placeholder: string;
  srcset: string;
  /** What stays in view where it is cropped: percent from the left and from the top; else its middle. */
  focus?: { x: number; y: number } | null | undefined;
}

interface PictureProps {
  picture: PictureData | null | undefined;
  alt: string;
  /** How wide it is shown, for the browser's choice: `(min-width: 900px) 33vw, 100vw`. */
  sizes: string;
  /** The first picture of a page: loaded at once. */
  isFirst?: boolean;
  /** Sets the box; the picture fills it. */
  className?: string;
}

/** A photo in a box that keeps its place: the blurred placeholder first, then the size that fits. */
export function Picture({ picture, alt, sizes, isFirst = false, className }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const isShown = picture && failed !== picture.url;
  const focus = picture?.focus;
  return (
    <span
      className={cx('block overflow-hidden bg-sunken bg-cover bg-center', className)}
      style={picture ? { backgroundImage: `url("${picture.placeholder}")` } : undefined}
    >
      {isShown && (
        <img
          src={picture.url}
          srcSet={picture.srcset}
          sizes={sizes}
          alt={alt}
          width={picture.width}
          height={picture.height}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          className="size-full object-cover"
          style={focus ? { objectPosition: `${focus.x}% ${focus.y}%` } : undefined}
          onError={() => setFailed(picture.url)}
        />
      )}
    </span>
  );
}
