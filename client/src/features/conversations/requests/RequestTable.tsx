import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestStatus, SubjectKind } from '@manzil/shared/domain/enums';
import { useLang } from '@/platform/i18n/format';
import { formatAgo } from '@/platform/i18n/times';
import { useMedia } from '@/platform/hooks/useMedia';
import { formatPhone } from '@/platform/i18n/phone';
import { Button } from '@/ui/Button';
import { Select } from '@/ui/choice/Select';
import { statusChoices } from '@/blocks/requests/requests';
import { seenOf } from './data';
import { seekerName, wishOf, type Request } from '@/blocks/requests/viewings/viewing';
import { Target } from './Target';
import { useSetStatus } from './useSetStatus';
import { QuoteLine } from '@/blocks/requests/quotes/QuoteLine';
import { ViewingLine } from '@/blocks/requests/viewings/ViewingLine';

interface TableProps {
  kind: SubjectKind;
  rows: readonly Request[];
  onOpen: (request: Request) => void;
}

function SeekerCell({ request }: { request: Request }) {
  const lang = useLang();
  return (
    <>
      <p dir="auto" className="aligned truncate font-medium text-strong">
        {seekerName(request, lang)}
      </p>
      <p dir="ltr" className="aligned truncate text-small text-muted numbers">
        {formatPhone(request.phone)}
      </p>
    </>
  );
}

/** When the seeker would like to come, and their message, cut to a line. */
function WishLine({ request }: { request: Request }) {
  const { t } = useTranslation();
  const lang = useLang();
  const wish = wishOf(request, lang);
  const parts = [
    ...(wish ? [t('requests.wants', { wish })] : []),
    ...(request.message ? [request.message] : []),
  ];
  return (
    parts.length > 0 && (
      <p className="mt-1 truncate text-small text-muted">
        {parts.map((part, at) => (
          <Fragment key={part}>
            {at > 0 && ' · '}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
      </p>
    )
  );
}

/** Status of a request, editable in place. */
function StatusCell({ request, kind }: { request: Request; kind: SubjectKind }) {
  const { t } = useTranslation();
  const { set, shown, dialog } = useSetStatus(kind);
  return (
    <div className="relative z-1">
      <Select
        label={`${t('requests.state')}: ${request.name}`}
        hideLabel
        value={shown(request)}
        onChange={(event) => set(seenOf(request), event.target.value as RequestStatus)}
        options={statusChoices(t)}
      />
      {dialog}
    </div>
  );
}

function OpenButton({ request, onOpen }: { request: Request; onOpen: TableProps['onOpen'] }) {
  const { t } = useTranslation();
  return (
    <Button
      small
      // Its area covers the row.
      className="after:absolute after:inset-0"
      aria-label={t('requests.openWhose', { name: request.name })}
      onClick={() => onOpen(request)}
    >
      {t('requests.open')}
    </Button>
  );
}

function Cards({ kind, rows, onOpen }: TableProps) {
  const lang = useLang();
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {rows.map((row) => (
        <li
          key={row.id}
          className="relative flex flex-col gap-3 rounded-card border border-hair bg-card p-4 hover:shadow-card"
        >
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <SeekerCell request={row} />
            </div>
            <time dateTime={row.createdAt} className="text-small whitespace-nowrap text-muted">
              {formatAgo(row.createdAt, lang)}
            </time>
          </div>
          <div>
            <Target request={row} />
            <WishLine request={row} />
          </div>
          <ViewingLine request={row} side="agent" />
          <QuoteLine request={row} />
          <div className="mt-auto flex items-center gap-3 *:first:flex-1">
            <StatusCell request={row} kind={kind} />
            <OpenButton request={row} onOpen={onOpen} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Table({ kind, rows, onOpen }: TableProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const cell = 'px-4 py-3 text-start';
  return (
    <div className="overflow-clip rounded-card border border-hair bg-card">
      <table className="w-full table-fixed text-small">
        <thead className="sticky top-[4.5rem] bg-sunken text-muted">
          <tr>
            {(['from', 'about', 'date', 'state', 'open'] as const).map((name) => (
              <th
                key={name}
                scope="col"
                className={`${cell} font-medium ${name === 'date' ? 'w-32' : name === 'state' ? 'w-44' : name === 'open' ? 'w-28' : ''}`}
              >
                <span className={name === 'open' ? 'sr-only' : ''}>{t(`requests.${name}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="relative border-t border-hair hover:bg-sunken">
              <td className={cell}>
                <SeekerCell request={row} />
              </td>
              <td className={cell}>
                <Target request={row} />
                <WishLine request={row} />
                <ViewingLine request={row} side="agent" className="mt-1" />
                <QuoteLine request={row} className="mt-1" />
              </td>
              <td className={`${cell} text-muted`}>
                <time dateTime={row.createdAt}>{formatAgo(row.createdAt, lang)}</time>
              </td>
              <td className={cell}>
                <StatusCell request={row} kind={kind} />
              </td>
              <td className="px-4 py-3 text-end">
                <OpenButton request={row} onOpen={onOpen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A page of requests: a table on wide screens, cards on narrow ones. */
export function RequestTable(props: TableProps) {
  const isWide = useMedia('(min-width: 56.25rem)');
  return isWide ? <Table {...props} /> : <Cards {...props} />;
}
