import { useState } from 'react';
import { PhotoGrid, type Photo } from '@/ui/list/PhotoGrid';
import { Picture } from '@/ui/Picture';
import { Sample } from './Panes';
import type { Words } from './words';

const url = (emirate: string) => `/scenes/emirate-${emirate}-400.webp`;
const picture = {
  url: url('dubai'),
  width: 400,
  height: 300,
  placeholder: url('dubai'),
  srcset: `${url('dubai')} 400w`,
};

/** Photos, displayed and sorted. */
export function PictureSamples({ words }: { words: Words }) {
  const [photos, setPhotos] = useState<Photo[]>([
    { key: 'stored', url: url('dubai') },
    { key: 'second', url: url('sharjah') },
    { key: 'sending', url: url('ajman'), progress: 0.4 },
    { key: 'failed', url: url('fujairah'), error: words.error },
  ]);
  return (
    <>
      <Sample name="Picture: loaded, none" row>
        <Picture picture={picture} alt={words.word} sizes="200px" className="h-36 w-48 rounded-card" />
        <Picture picture={null} alt={words.word} sizes="200px" className="h-36 w-48 rounded-card" />
      </Sample>
      <Sample name="PhotoGrid: stored, sending, failed, room for more">
        <PhotoGrid
          label={words.label}
          photos={photos}
          max={6}
          onAdd={() => undefined}
          onRemove={(key) => setPhotos(photos.filter((photo) => photo.key !== key))}
          onRetry={(key) =>
            setPhotos(photos.map((photo) => (photo.key === key ? { key, url: photo.url } : photo)))
          }
          onOrder={(keys) => setPhotos(keys.flatMap((key) => photos.filter((photo) => photo.key === key)))}
        />
      </Sample>
    </>
  );
}
