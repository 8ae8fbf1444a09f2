import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { label, nameOf } from '@/platform/i18n/labels';
import { useMedia } from '@/platform/useMedia';
import { formatPhone } from '@/platform/i18n/phone';
import { Avatar } from '@/ui/Avatar';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import type { Kind, PersonRow } from './people';
import { PersonSheet } from './PersonSheet';

/** Picture, name and mail address of a person. */
function PersonCell({ of }: { of: PersonRow }) {
  const lang = useLang();
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar of={of} />
      <div className="min-w-0">
        <p dir="auto" className="aligned truncate font-medium text-strong">
          {nameOf(of, lang)}
        </p>
        <p dir="ltr" title={of.email} className="aligned truncate text-small text-muted">
          {of.email}
        </p>
      </div>
    </div>
  );
}

function AccountStatus({ of }: { of: PersonRow }) {
  const { t } = useTranslation();
  if (of.isSuspended) return <Badge tone="danger">{t('people.suspended')}</Badge>;
  return of.verified ? (
    <Badge tone="success">{t('people.active')}</Badge>
  ) : (
    <Badge tone="warning">{t('people.unverified')}</Badge>
  );
}

/** Opens an admin's actions on a person. */
function ManageButton({ of, kind }: { of: PersonRow; kind: Kind }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        small
        icon={SlidersHorizontal}
        aria-label={t('people.manageWho', { name: nameOf(of, lang) })}
        onClick={() => setIsOpen(true)}
      >
        {t('people.manage')}
      </Button>
      {isOpen && <PersonSheet of={of} kind={kind} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function useFacts() {
  const { t } = useTranslation();
  const lang = useLang();
  return {
    role: (of: PersonRow) => label('roles', of.role, lang),
    lastSeen: (of: PersonRow) => (of.lastLoginAt ? formatAgo(of.lastLoginAt, lang) : t('people.never')),
    since: (of: PersonRow) => formatDate(of.createdAt, lang),
  };
}

interface ListProps {
  rows: readonly PersonRow[];
  kind: Kind;
}

function Cards({ rows, kind }: ListProps) {
  const { t } = useTranslation();
  const facts = useFacts();
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-col gap-3 rounded-card border border-hair bg-card p-4">
          <PersonCell of={row} />
          <div className="flex flex-wrap gap-2">
            <Badge>{facts.role(row)}</Badge>
            <AccountStatus of={row} />
          </div>
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-small">
            {row.phone && (
              <>
                <dt className="text-muted">{t('auth.phone')}</dt>
                <dd className="text-end">
                  <bdi dir="ltr">{formatPhone(row.phone)}</bdi>
                </dd>
              </>
            )}
            <dt className="text-muted">{t('people.since')}</dt>
            <dd className="text-end">{facts.since(row)}</dd>
            <dt className="text-muted">{t('people.lastSeen')}</dt>
            <dd className="text-end">{facts.lastSeen(row)}</dd>
          </dl>
          <div className="mt-auto">
            <ManageButton of={row} kind={kind} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Table({ rows, kind }: ListProps) {
  const { t } = useTranslation();
  const facts = useFacts();
  const cell = 'px-4 py-3 text-start';
  const extra = 'hidden px-4 py-3 text-start lg:table-cell';
  return (
    <div className="overflow-clip rounded-card border border-hair bg-card">
      <table className="w-full table-fixed text-small">
        <thead className="sticky top-[4.5rem] bg-sunken text-muted">
          <tr>
            <th scope="col" className={`${cell} font-medium`}>
              {t('people.name')}
            </th>
            <th scope="col" className={`${cell} w-36 font-medium`}>
              {t('people.role')}
            </th>
            <th scope="col" className={`${cell} w-36 font-medium`}>
              {t('people.state')}
            </th>
            <th scope="col" className={`hidden px-4 py-3 text-end lg:table-cell w-24 font-medium`}>
              {t('people.listings')}
            </th>
            <th scope="col" className={`${extra} w-32 font-medium`}>
              {t('people.since')}
            </th>
            <th scope="col" className={`${extra} w-36 font-medium`}>
              {t('people.lastSeen')}
            </th>
            <th scope="col" className={`${cell} w-36 font-medium`}>
              <span className="sr-only">{t('people.manage')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-t border-hair">
              <td className={cell}>
                <PersonCell of={row} />
              </td>
              <td className={cell}>{facts.role(row)}</td>
              <td className={cell}>
                <AccountStatus of={row} />
              </td>
              <td className="numbers hidden px-4 py-3 text-end lg:table-cell">
                {formatNumber(row.listings ?? 0)}
              </td>
              <td className={extra}>{facts.since(row)}</td>
              <td className={extra}>{facts.lastSeen(row)}</td>
              <td className="px-4 py-3 text-end">
                <ManageButton of={row} kind={kind} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A page of people: a table on wide screens, cards on narrow ones. */
export function PeopleList(props: ListProps) {
  const isWide = useMedia('(min-width: 56.25rem)');
  return isWide ? <Table {...props} /> : <Cards {...props} />;
}
