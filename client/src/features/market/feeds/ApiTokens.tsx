import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '@/platform/api/api';
import { useApiCommand, useApiQuery } from '@/platform/api/useApi';
import { formatDate, useLang } from '@/platform/i18n/format';
import { formatAgo } from '@/platform/i18n/times';
import { ShownOnce } from '@/blocks/credentials/ShownOnce';
import { Badge } from '@/ui/Badge';
import { Button, IconButton } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { FeedsSection } from './FeedsSection';
import { TokenDialog } from './TokenDialog';

type Token = Output<'integrations.tokens'>['data'][number];
type NewToken = Output<'integrations.createToken'>['data'];

/** The API docs, outside the client's routes. */
const DOCS = '/api/v1/docs';

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const { name, scope, createdAt, lastUsedAt, hasEnded } = token;
  return (
    <li className="flex items-center gap-3 border-b border-hair p-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="min-w-0 font-medium break-words text-strong">{name}</bdi>
          <Badge tone={hasEnded ? 'danger' : 'neutral'}>
            {t(hasEnded ? 'feeds.tokens.ended' : `feeds.tokens.scope.${scope}`)}
          </Badge>
        </p>
        <p className="mt-1 text-small text-muted">
          {t('feeds.tokens.created', { date: formatDate(createdAt, lang) })}
          {t('ui.dot')}
          {lastUsedAt
            ? t('feeds.tokens.lastUsed', { ago: formatAgo(lastUsedAt, lang) })
            : t('feeds.tokens.neverUsed')}
        </p>
      </div>
      <IconButton icon={Trash2} label={t('feeds.tokens.revokeWhat', { name })} onClick={onRevoke} />
    </li>
  );
}

/** Lists, creates and revokes API tokens. */
export function ApiTokens() {
  const { t } = useTranslation();
  const state = useApiQuery('integrations.tokens', {});
  const [isCreating, setIsCreating] = useState(false);
  const [made, setMade] = useState<NewToken>();
  const [revoked, setRevoked] = useState<Token>();
  const revoke = useApiCommand('integrations.revokeToken', {
    onSuccess: () => toast.success(t('feeds.tokens.revoked')),
    onError: toastError,
  });
  return (
    <FeedsSection title={t('feeds.tokens.title')} text={t('feeds.tokens.text')}>
      <p className="mt-1 text-muted">{t('feeds.tokens.ends')}</p>
      <Loaded query={state} loading={<Skeleton className="mt-3 h-11" />}>
        {({ data }) => (
          <>
            {data.length > 0 && (
              <ul className="mt-4 rounded-control border border-hair">
                {data.map((token) => (
                  <TokenRow key={token.id} token={token} onRevoke={() => setRevoked(token)} />
                ))}
              </ul>
            )}
            {made && data.some(({ id }) => id === made.id) && (
              <ShownOnce
                text={t('feeds.tokens.shownOnce')}
                secrets={[{ name: made.name, value: made.token, copyLabel: t('feeds.tokens.copy') }]}
              />
            )}
          </>
        )}
      </Loaded>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={KeyRound} onClick={() => setIsCreating(true)}>
          {t('feeds.tokens.create')}
        </Button>
        <a
          className="text-link underline-offset-4 hover:underline"
          href={DOCS}
          target="_blank"
          rel="noreferrer"
        >
          {t('feeds.tokens.docs')}
        </a>
      </div>
      {isCreating && (
        <TokenDialog
          onClose={(token) => {
            setIsCreating(false);
            if (token) setMade(token);
          }}
        />
      )}
      <ConfirmDialog
        isOpen={revoked !== undefined}
        onClose={() => setRevoked(undefined)}
        onConfirm={() => {
          if (revoked) revoke.mutate({ id: revoked.id });
          setRevoked(undefined);
        }}
        title={t('feeds.tokens.revokeTitle')}
        text={t('feeds.tokens.revokeText', { name: revoked?.name ?? '' })}
        action={t('feeds.tokens.revoke')}
        isDangerous
      />
    </FeedsSection>
  );
}
