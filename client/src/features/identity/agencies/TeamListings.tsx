import { useTranslation } from 'react-i18next';
import { ListingRow } from '@/blocks/offerRow/ListingRow';
import { useApiQuery } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { nameOf } from '@/platform/i18n/labels';
import type { OwnAgency } from './agency';
import { TeamList, useTeamInput } from './TeamList';

/** Listings of the agency's members in every state, latest change first. */
export function TeamListings({ members }: Pick<OwnAgency, 'members'>) {
  const { t } = useTranslation();
  const lang = useLang();
  const { state, input } = useTeamInput();
  const list = useApiQuery('integrations.listings', input, { keepPrevious: true });
  return (
    <TeamList
      state={state}
      members={members}
      query={list}
      none={t('agency.noListings')}
      row={(listing) => (
        <ListingRow
          key={listing.id}
          listing={listing}
          agent={listing.agent ? nameOf(listing.agent, lang) : undefined}
          hasPage={listing.isVerified}
        />
      )}
    />
  );
}
