import {
  DndContext,
  closestCenter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { ChevronLeft, ChevronRight, ImagePlus, RotateCw, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../classes';
import { FieldError } from '../form/Field';

/** A photo in the grid: stored, or being uploaded. */
export interface Photo {
  key: string;
  /** Image to display. */
  url: string;
  /** Upload progress from 0 to 1; undefined when not uploading. */
  progress?: number;
  error?: string;
}

interface PhotoGridProps {
  label: string;
  photos: readonly Photo[];
  max: number;
  onAdd: (files: File[]) => void;
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
  /** Called with the keys in their new order; the first is the cover. */
  onOrder: (keys: string[]) => void;
  /** Position of the cover; default: the first. */
  coverAt?: number;
  /** Content below a photo. */
  foot?: (key: string, at: number) => ReactNode;
}

const tool =
  'grid size-9 place-items-center rounded-pill bg-picture-shade text-on-picture hover:bg-pin-active';

interface TileButtonsProps {
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** Moves or removes a photo. */
function TileButtons({ at, count, onMove, onRemove }: TileButtonsProps) {
  const { t } = useTranslation();
  return (
    <span className="absolute end-1.5 top-1.5 flex gap-1">
      {at > 0 && (
        <button
          type="button"
          data-move="earlier"
          className={tool}
          aria-label={t('ui.earlier')}
          onClick={() => onMove(at, at - 1)}
        >
          <ChevronLeft aria-hidden className="mirrors size-4" />
        </button>
      )}
      {at < count - 1 && (
        <button
          type="button"
          data-move="later"
          className={tool}
          aria-label={t('ui.later')}
          onClick={() => onMove(at, at + 1)}
        >
          <ChevronRight aria-hidden className="mirrors size-4" />
        </button>
      )}
      <button type="button" className={tool} aria-label={t('ui.removePhoto')} onClick={onRemove}>
        <X aria-hidden className="size-4" />
      </button>
    </span>
  );
}

/** Upload progress of a photo, or the retry button. */
function UploadStatus({ photo, onRetry }: { photo: Photo; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      {photo.progress !== undefined && !photo.error && (
        <span
          role="progressbar"
          aria-label={t('ui.sending')}
          aria-valuenow={Math.round(photo.progress * 100)}
          className="absolute inset-0 grid place-items-center bg-picture-shade font-medium text-on-picture numbers"
        >
          {Math.round(photo.progress * 100)}%
        </span>
      )}
      {photo.error && (
        <button
          type="button"
          className="absolute inset-0 flex items-center justify-center gap-1.5 bg-danger-soft text-small font-medium text-danger-soft-text underline"
          onClick={onRetry}
        >
          <RotateCw aria-hidden className="size-3.5" />
          {t('ui.retry')}
        </button>
      )}
    </>
  );
}

interface TileProps {
  photo: Photo;
  at: number;
  count: number;
  on: PhotoGridProps;
  /** Moves a photo by button: announces it and keeps focus on the button. */
  onMove: (from: number, to: number) => void;
}

function Tile({ photo, at, count, on, onMove }: TileProps) {
  const { t } = useTranslation();
  const isCover = at === (on.coverAt ?? 0);
  const { setNodeRef, listeners, attributes, transform, isDragging } = useSortable({
    id: photo.key,
    attributes: { roleDescription: t('ui.movable') },
  });
  return (
    <li
      ref={setNodeRef}
      data-photo={photo.key}
      style={transform ? { translate: `${transform.x}px ${transform.y}px` } : undefined}
      className={cx('relative min-w-0', isDragging && 'z-tray')}
    >
      <div
        className={cx(
          'relative aspect-4/3 overflow-hidden rounded-control bg-sunken',
          isDragging && 'shadow-sheet',
          photo.error && 'border border-danger',
        )}
      >
        <div
          {...listeners}
          {...attributes}
          aria-label={t(isCover ? 'ui.coverPhoto' : 'ui.photo', { n: at + 1, of: count })}
          className="size-full cursor-grab"
        >
          <img src={photo.url} alt="" className="size-full object-cover" draggable={false} />
        </div>
        {isCover && (
          <span className="absolute start-2 bottom-2 rounded-control bg-raised px-2 py-0.5 text-micro font-medium text-strong">
            {t('ui.cover')}
          </span>
        )}
        <UploadStatus photo={photo} onRetry={() => on.onRetry(photo.key)} />
        <TileButtons at={at} count={count} onMove={onMove} onRemove={() => on.onRemove(photo.key)} />
      </div>
      {photo.error && (
        <div role="alert" className="wrap-anywhere">
          <FieldError>{photo.error}</FieldError>
        </div>
      )}
      {on.foot?.(photo.key, at)}
    </li>
  );
}

interface AddTileProps {
  label: string;
  count: number;
  max: number;
  onAdd: (files: File[]) => void;
}

/** Accepts files by click or drop. */
function AddTile({ label, count, max, onAdd }: AddTileProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onAdd([...event.dataTransfer.files]);
  };
  return (
    <li>
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        className={cx(
          'grid aspect-4/3 cursor-pointer place-content-center justify-items-center gap-2 rounded-control border-2 border-dashed p-3 text-center text-small text-muted hover:border-muted has-focus-visible:outline-2 has-focus-visible:outline-focus',
          isOver ? 'border-primary bg-primary-soft' : 'border-line',
        )}
      >
        <ImagePlus aria-hidden className="size-6" />
        {label}
        <span className="text-micro numbers">{t('ui.photoCount', { n: count, of: max })}</span>
        <input
          id={id}
          type="file"
          multiple
          accept="image/*"
          className="sr-only"
          onChange={(event) => {
            onAdd([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </label>
    </li>
  );
}

/** Ordered photos, added by drop or file dialog and moved by dragging, buttons or keys; each shows progress and error. */
export function PhotoGrid(props: PhotoGridProps) {
  const { label, photos, max, onAdd, onOrder } = props;
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = photos.map(({ key }) => key);
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [moved, setMoved] = useState<{ key: string; by: 'earlier' | 'later' }>();
  // The button moves with its photo and disappears at either end of the row; then focus the other button.
  useEffect(() => {
    if (!moved) return;
    const tile = [...(list.current?.children ?? [])].find(
      (one) => one instanceof HTMLElement && one.dataset['photo'] === moved.key,
    );
    const button =
      tile?.querySelector<HTMLElement>(`[data-move=${moved.by}]`) ??
      tile?.querySelector<HTMLElement>('[data-move]');
    button?.focus();
  }, [moved]);
  const position = (n: number) => ({ n: n + 1, of: keys.length });
  const move = (from: number, to: number) => {
    const next = [...keys];
    next.splice(to, 0, ...next.splice(from, 1));
    onOrder(next);
    setMoved({ key: keys[from] ?? '', by: to < from ? 'earlier' : 'later' });
    setAnnouncement(t('ui.photoMoved', position(to)));
  };
  const placeOf = (id: UniqueIdentifier | undefined) => position(keys.indexOf(String(id)));
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('ui.photoLifted', placeOf(active.id)),
    // Just lifted, a photo is over its own place.
    onDragOver: ({ active, over }) =>
      over ? t(over.id === active.id ? 'ui.photoLifted' : 'ui.photoOver', placeOf(over.id)) : undefined,
    onDragEnd: ({ active, over }) => t('ui.photoMoved', placeOf(over?.id ?? active.id)),
    onDragCancel: ({ active }) => t('ui.photoBack', placeOf(active.id)),
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    const next = keys.filter((key) => key !== active.id);
    next.splice(keys.indexOf(String(over.id)), 0, String(active.id));
    onOrder(next);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('ui.photoKeys') } }}
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <SortableContext items={keys} strategy={rectSortingStrategy}>
        <ul ref={list} className="grid gap-3 min-[24rem]:grid-cols-2 sm:grid-cols-3 md:grid-cols-4">
          {photos.map((photo, at) => (
            <Tile key={photo.key} photo={photo} at={at} count={photos.length} on={props} onMove={move} />
          ))}
          {photos.length < max && <AddTile label={label} count={photos.length} max={max} onAdd={onAdd} />}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
