import { useTranslation } from 'react-i18next';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { formatAgo } from '@/platform/i18n/times';
import { cx } from '@/ui/classes';
import { formatSize, type SiteState } from './parts';

interface Fact {
  label: string;
  value: string;
  notes: string[];
  isBad?: boolean;
}

function FactCard({ fact: { label, value, notes, isBad } }: { fact: Fact }) {
  return (
    <div className="rounded-card border border-hair bg-card p-4 md:p-5">
      <dt className="text-small text-muted">{label}</dt>
      <dd>
        <p
          className={cx('mt-1 text-h2 font-bold break-words numbers', isBad ? 'text-danger' : 'text-strong')}
        >
          {value}
        </p>
        {notes.map((note) => (
          <p key={note} className="mt-0.5 text-small text-muted">
            {note}
          </p>
        ))}
      </dd>
    </div>
  );
}

/** Six key figures of the site. */
export function Facts({ site: { version, startedAt, servers, redis, ...of } }: { site: SiteState }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { database, files, sockets, requests } = of;
  const facts: Fact[] = [
    {
      label: t('operator.fact.version'),
      value: version,
      notes: [t('operator.fact.since', { when: formatAgo(startedAt, lang) })],
    },
    {
      label: t('operator.fact.servers'),
      value: formatNumber(servers),
      notes: [t(`operator.fact.redis.${redis}`)],
      isBad: redis === 'failing',
    },
    {
      label: t('operator.fact.database'),
      value: database.bytes === null ? t('operator.none') : formatSize(database.bytes, t),
      notes: [
        t(`operator.fact.databaseKind.${database.kind}`),
        ...(database.bytes === null ? [t('operator.fact.unknownSize')] : []),
      ],
    },
    {
      label: t('operator.fact.files'),
      value: formatSize(files.bytes, t),
      notes: [
        t(`operator.fact.filesKind.${files.kind}`, { n: formatNumber(files.count) }),
        t('operator.fact.free', { size: formatSize(files.freeBytes, t) }),
      ],
    },
    {
      label: t('operator.fact.sockets'),
      value: formatNumber(sockets),
      notes: [t('operator.fact.socketsText')],
    },
    {
      label: t('operator.fact.failed'),
      value: formatNumber(requests.failed),
      notes: [t('operator.fact.failedText', { n: formatNumber(requests.all) })],
      isBad: requests.failed > 0,
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:gap-4">
      {facts.map((fact) => (
        <FactCard key={fact.label} fact={fact} />
      ))}
    </dl>
  );
}
