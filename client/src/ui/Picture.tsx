import { useState } from 'react';
import { cx } from './classes';

/** A stored picture as in responses. */
export interface PictureData {
  url: string;
  width: number;
  height: number;
  placeholder: string;
  srcset: string;
  /** Focal point for cropping: percent from the left and top; default: centre. */
  focus?: { x: number; y: number } | null | undefined;
}

interface PictureProps {
  picture: PictureData | null | undefined;
  alt: string;
  /** Displayed width, for `sizes`: `(min-width: 900px) 33vw, 100vw`. */
  sizes: string;
  /** The page's first picture: loaded eagerly. */
  isFirst?: boolean;
  /** Sizes the box; the picture fills it. */
  className?: string;
}

/** A photo in a box of fixed size: a blurred placeholder, then the size that fits. */
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
