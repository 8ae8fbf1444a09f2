import { useState } from 'react';
import type { PictureData } from '@/ui/Picture';
import { sourceOf } from './sources';
import type { ZoomOf } from './useZoom';

const layer = 'absolute inset-0 size-full';
/** Width in pixels of the image most likely cached by the page. */
const LOADED = 768;

/** A photo fitted to its box, or zoomed: shows the cached size first, then the fitting one on top. */
export function Stage({
  picture,
  isFirst,
  alt,
  label,
  zoom: { ref, on, whole, zoom, pull },
}: {
  picture: PictureData;
  /** Whether it is the photo clicked on the page. */
  isFirst: boolean;
  alt: string;
  /** Accessible name including the keyboard controls. */
  label: string;
  zoom: ZoomOf;
}) {
  const [loaded, setLoaded] = useState<string>();
  const isWaiting = loaded !== picture.url;
  return (
    <div
      ref={ref}
      {...on}
      data-stage
      role="group"
      // Focusable because it has keyboard controls, described by its name.
      tabIndex={0}
      aria-label={label}
      className={`absolute inset-0 grid touch-none place-content-center overflow-hidden outline-offset-[-3px] select-none ${zoom.scale > 1 ? 'cursor-grab active:cursor-grabbing' : ''}`}
    >
      {whole && (
        <div
          className="relative bg-cover bg-center"
          style={{
            width: whole.width,
            height: whole.height,
            transform: `translate(${zoom.x + pull}px, ${zoom.y}px) scale(${zoom.scale})`,
            ...(isWaiting && { backgroundImage: `url("${picture.placeholder}")` }),
          }}
        >
          {isWaiting && (
            <img src={sourceOf(picture, isFirst ? LOADED : 0)} alt="" draggable={false} className={layer} />
          )}
          <img
            key={picture.url}
            src={picture.url}
            srcSet={picture.srcset}
            sizes={`${Math.ceil(whole.width * zoom.scale)}px`}
            alt={alt}
            width={picture.width}
            height={picture.height}
            draggable={false}
            className={layer}
            onLoad={() => setLoaded(picture.url)}
          />
        </div>
      )}
    </div>
  );
}
