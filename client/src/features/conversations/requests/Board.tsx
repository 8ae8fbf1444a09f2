import { useRef } from 'react';
import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type Announcements,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import { useTranslation } from 'react-i18next';
import { REQUEST_STATUSES, type RequestStatus, type SubjectKind } from '@manzil/shared/domain/enums';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { formatAgo } from '@/platform/i18n/times';
import { StatusBadge } from '@/blocks/requests/StatusBadge';
import { cx } from '@/ui/classes';
import { Button } from '@/ui/Button';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { seenOf, useRequests, type SeenRequest } from './data';
import { seekerName, type Request } from '@/blocks/requests/viewings/viewing';
import { Target } from './Target';
import { useSetStatus } from './useSetStatus';
import { QuoteLine } from '@/blocks/requests/quotes/QuoteLine';
import { ViewingLine } from '@/blocks/requests/viewings/ViewingLine';

/** Maximum requests per column; the table has the rest. */
const MAX_CARDS = 50;

/** Arrow keys move a card to the neighbouring column in their direction. */
const toNeighbour: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0;
  const { droppableRects, over, collisionRect } = context;
  if (step === 0 || !collisionRect) return undefined;
  event.preventDefault();
  const columns = REQUEST_STATUSES.flatMap((status) => {
    const rect = droppableRects.get(status);
    return rect ? [{ status, rect }] : [];
  }).sort((a, b) => a.rect.left - b.rect.left);
  const at = columns.findIndex(({ status }) => status === over?.id);
  const next = columns[at + step];
  return next ? { x: next.rect.left, y: Math.max(next.rect.top, currentCoordinates.y) } : undefined;
};

function Card({ request, onOpen }: { request: Request; onOpen: (request: Request) => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { setNodeRef, listeners, attributes, transform, isDragging } = useDraggable({
    id: request.id,
    data: { name: request.name, status: request.status, seen: seenOf(request) },
    attributes: { roleDescription: t('ui.movable') },
  });
  return (
    <li
      ref={setNodeRef}
      style={transform ? { translate: `${transform.x}px ${transform.y}px` } : undefined}
      className={cx(
        'relative rounded-control border border-hair bg-card p-3 shadow-card',
        isDragging && 'z-tray shadow-sheet',
      )}
    >
      <div {...listeners} {...attributes} className="cursor-grab touch-manipulation">
        <p dir="auto" className="aligned truncate font-medium text-strong">
          {seekerName(request, lang)}
        </p>
        <time dateTime={request.createdAt} className="text-micro text-muted">
          {formatAgo(request.createdAt, lang)}
        </time>
      </div>
      <div className="mt-1 text-small">
        <Target request={request} />
        <ViewingLine request={request} side="agent" className="mt-1" />
        <QuoteLine request={request} className="mt-1" />
      </div>
      <Button
        small
        className="mt-2 w-full"
        aria-label={t('requests.openWhose', { name: request.name })}
        onClick={() => onOpen(request)}
      >
        {t('requests.open')}
      </Button>
    </li>
  );
}

interface BoardProps {
  kind: SubjectKind;
  search: string;
  onOpen: (request: Request) => void;
}

function Column({
  status,
  kind,
  search,
  onOpen,
}: BoardProps & {
  status: RequestStatus;
}) {
  const { t } = useTranslation();
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const list = useRequests(kind, {
    side: 'received',
    status,
    limit: MAX_CARDS,
    ...(search && { search }),
  });
  return (
    <section
      ref={setNodeRef}
      aria-label={t(`requests.status.${status}`)}
      className={cx(
        'flex min-h-64 min-w-60 flex-1 flex-col rounded-card p-3',
        isOver ? 'bg-primary-soft' : 'bg-sunken',
      )}
    >
      <h2 className="mb-3 flex items-center gap-2 text-small text-muted">
        <StatusBadge status={status} />
        {list.data && <span className="numbers">{formatNumber(list.data.count)}</span>}
      </h2>
      <Loaded query={list} loading={<Skeleton className="h-28 rounded-control" />}>
        {({ data, count }) => (
          <>
            {count === 0 && <p className="text-small text-muted">{t('requests.emptyColumn')}</p>}
            <ul className="space-y-3">
              {data.map((request) => (
                <Card key={request.id} request={request} onOpen={onOpen} />
              ))}
            </ul>
            {count > data.length && (
              <p className="mt-3 text-small text-muted">
                {t('requests.moreInColumn', {
                  count: count - data.length,
                  n: formatNumber(count - data.length),
                })}
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Kanban board of requests by status, with drag and drop by pointer or keyboard. */
export function Board(props: BoardProps) {
  const { t } = useTranslation();
  const { set, dialog } = useSetStatus(props.kind);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNeighbour }),
  );
  /** The card as it was when the drag began; a live event may change it meanwhile. */
  const held = useRef<{ seen: SeenRequest; status: RequestStatus }>(undefined);
  const say = (name: unknown, status: unknown) =>
    t('requests.moved', { name: String(name), status: t(`requests.status.${status as RequestStatus}`) });
  const announcements: Announcements = {
    onDragStart: ({ active }) => say(active.data.current?.['name'], active.data.current?.['status']),
    onDragOver: ({ active, over }) => (over ? say(active.data.current?.['name'], over.id) : undefined),
    onDragEnd: ({ active, over }) => (over ? say(active.data.current?.['name'], over.id) : undefined),
    onDragCancel: ({ active }) => say(active.data.current?.['name'], active.data.current?.['status']),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(args) => {
        const within = pointerWithin(args);
        return within.length > 0 ? within : nearestColumn(args);
      }}
      onDragStart={({ active }) => {
        held.current = active.data.current as typeof held.current;
      }}
      onDragEnd={({ over }) => {
        const status = REQUEST_STATUSES.find((one) => one === over?.id);
        if (status && held.current && held.current.status !== status) set(held.current.seen, status);
      }}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('requests.boardKeys') } }}
    >
      <div className="-mx-(--gutter) flex gap-3 overflow-x-auto px-(--gutter) pb-3 md:mx-0 md:px-0">
        {REQUEST_STATUSES.map((status) => (
          <Column key={status} status={status} {...props} />
        ))}
      </div>
      {dialog}
    </DndContext>
  );
}

/** Column of a card moved by keyboard: the one containing its centre. */
const nearestColumn: typeof pointerWithin = ({ collisionRect, droppableContainers, droppableRects }) => {
  const middle = collisionRect.left + collisionRect.width / 2;
  const hit = droppableContainers.find(({ id }) => {
    const rect = droppableRects.get(id);
    return rect && rect.left <= middle && middle < rect.right;
  });
  return hit ? [{ id: hit.id }] : [];
};
