import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { formatAgo } from '@/platform/i18n/times';
import { label, nameOf } from '@/platform/i18n/labels';
import { useMedia } from '@/platform/hooks/useMedia';
import { formatPhone } from '@/platform/i18n/phone';
import { Avatar } from '@/ui/Avatar';
import { Badge } from '@/ui/Badge';
import { Button } from '@/ui/Button';
import type { Kind, PersonRow } from './people';
import { PersonSheet } from './PersonSheet';

/** Picture, name and mail address of a person. */
function PersonCell({ person }: { person: PersonRow }) {
  const lang = useLang();
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar person={person} />
      <div className="min-w-0">
        <p dir="auto" className="aligned truncate font-medium text-strong">
          {nameOf(person, lang)}
        </p>
        <p dir="ltr" title={person.email} className="aligned truncate text-small text-muted">
          {person.email}
        </p>
      </div>
    </div>
  );
}

function AccountStatus({ person }: { person: PersonRow }) {
  const { t } = useTranslation();
  if (person.isSuspended) return <Badge tone="danger">{t('people.suspended')}</Badge>;
  return person.verified ? (
    <Badge tone="success">{t('people.active')}</Badge>
  ) : (
    <Badge tone="warning">{t('people.unverified')}</Badge>
  );
}

/** Opens an admin's actions on a person. */
function ManageButton({ person, kind }: { person: PersonRow; kind: Kind }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        small
        icon={SlidersHorizontal}
        aria-label={t('people.manageWho', { name: nameOf(person, lang) })}
        onClick={() => setIsOpen(true)}
      >
        {t('people.manage')}
      </Button>
      {isOpen && <PersonSheet person={person} kind={kind} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function useFacts() {
  const { t } = useTranslation();
  const lang = useLang();
  return {
    role: (person: PersonRow) => label('roles', person.role, lang),
    lastSeen: (person: PersonRow) =>
      person.lastLoginAt ? formatAgo(person.lastLoginAt, lang) : t('people.never'),
    since: (person: PersonRow) => formatDate(person.createdAt, lang),
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
          <PersonCell person={row} />
          <div className="flex flex-wrap gap-2">
            <Badge>{facts.role(row)}</Badge>
            <AccountStatus person={row} />
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
            <ManageButton person={row} kind={kind} />
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
                <PersonCell person={row} />
              </td>
              <td className={cell}>{facts.role(row)}</td>
              <td className={cell}>
                <AccountStatus person={row} />
              </td>
              <td className="numbers hidden px-4 py-3 text-end lg:table-cell">
                {formatNumber(row.listings ?? 0)}
              </td>
              <td className={extra}>{facts.since(row)}</td>
              <td className={extra}>{facts.lastSeen(row)}</td>
              <td className="px-4 py-3 text-end">
                <ManageButton person={row} kind={kind} />
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
