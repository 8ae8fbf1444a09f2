import { useTranslation } from 'react-i18next';
import { SUBJECT_KINDS } from '@manzil/shared/domain/enums';
import { useListState } from '@/platform/hooks/useListState';
import { statusOf, useStatusOptions } from '@/blocks/requests/requests';
import { ButtonLink } from '@/ui/Button';
import { SegmentedControl } from '@/ui/choice/Toggles';
import { PagedList } from '@/ui/list/PagedList';
import { PageHead } from '@/ui/PageHead';
import { EmptyState } from '@/ui/States';
import { useRequests } from './data';
import { MyRequest } from './MyRequest';

const LIMIT = 10;

/** /my-requests */
export function MyRequestsScreen() {
  const { t } = useTranslation();
  const state = useListState();
  const kind = SUBJECT_KINDS.find((one) => one === state.get('kind')) ?? 'property';
  const status = statusOf(state.get('status'));
  const list = useRequests(kind, {
    side: 'sent',
    page: state.page,
    limit: LIMIT,
    ...(status && { status }),
  });
  const options = useStatusOptions(list.data?.counts);
  return (
    <>
      <PageHead title={t('pages.myRequests')}>
        <SegmentedControl
          label={t('requests.kind')}
          hideLabel
          value={kind}
          onChange={(value) => state.set('kind', value === 'property' ? '' : value)}
          options={SUBJECT_KINDS.map((value) => ({ value, label: t(`requests.kinds.${value}`) }))}
        />
      </PageHead>
      <SegmentedControl
        className="mb-4 md:w-fit"
        isRow
        label={t('requests.state')}
        hideLabel
        value={status ?? 'all'}
        onChange={(value) => state.set('status', value === 'all' ? '' : value)}
        options={options}
      />
      <PagedList
        query={list}
        state={state}
        limit={LIMIT}
        empty={
          <EmptyState
            title={t(status ? 'requests.noMatch' : 'requests.noneMine')}
            text={t(status ? 'requests.noMatchText' : 'requests.noneMineText')}
            action={
              <ButtonLink to={kind === 'property' ? '/catalog?category=rent' : '/services'}>
                {t(kind === 'property' ? 'notFound.browse' : 'nav.services')}
              </ButtonLink>
            }
          />
        }
      >
        {(requests) => (
          <ul className="max-w-[60rem] space-y-4">
            {requests.map((request) => (
              <MyRequest key={request.id} request={request} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
