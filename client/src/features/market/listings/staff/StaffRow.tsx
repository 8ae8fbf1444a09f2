import { BadgeCheck, Eye, EyeOff, Pencil, ScanEye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/i18n/format';
import { nameOf } from '@/platform/i18n/labels';
import { useMayCall } from '@/platform/access';
import { useApiCommand } from '@/platform/api/useApi';
import { titleOf } from '@/blocks/listing/card/card';
import { ROW_MENU_ITEM, RowMenu } from '@/blocks/offerRow/RowMenu';
import { Badge } from '@/ui/Badge';
import { Button, ButtonLink } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/overlay/Modal';
import { toast } from '@/ui/overlay/toasts';
import { toastError } from '@/ui/overlay/toastError';
import { Checkbox } from '@/ui/choice/Toggles';
import { ListingRow } from '@/blocks/offerRow/ListingRow';
import type { Row } from './queue';
import { Advice, WaitingTime } from './Advice';
import { PublicationErrors } from './Review';
import { SendBack } from './SendBack';
import { useStaffActions, type StaffAction } from './useStaffActions';

/** Deletes all listings of an agent after typing their name. */
function DeleteAllDialog({ agent, onClose }: { agent: NonNullable<Row['agent']>; onClose: () => void }) {
  const { t } = useTranslation();
  const removeAll = useApiCommand('properties.removeAll', {
    onSuccess: ({ message }: { message?: string }) => {
      if (message) toast.success(message);
      onClose();
    },
    onError: toastError,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => removeAll.mutate({ id: agent.id })}
      isLoading={removeAll.isPending}
      title={t('listing.deleteAll')}
      text={t('listing.deleteAllText', { name: agent.name })}
      action={t('listing.deleteAll')}
      typed={agent.name}
      isDangerous
    />
  );
}

/** The open dialog of a row. */
type Opened = 'sendBack' | 'delete' | 'deleteAll';

/** Staff notes on the listing, and the error of the last action. */
function Notices({ listing, refusal }: { listing: Row; refusal: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="mt-1.5 flex flex-wrap gap-2 empty:mt-0">
        <WaitingTime listing={listing} />
        {listing.isChange && <Badge tone="info">{t('moderation.changedSince')}</Badge>}
        {listing.hideAgent && (
          <Badge tone="neutral" icon={EyeOff}>
            {t('moderation.agentHidden')}
          </Badge>
        )}
      </div>
      <Advice listing={listing} />
      <PublicationErrors reviewed={listing} />
      {refusal.length > 0 && (
        <ul
          role="alert"
          className="mt-2 rounded-control bg-danger-soft px-3 py-2 text-small text-danger-soft-text"
        >
          {refusal.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface MenuProps {
  listing: Row;
  title: string;
  canDecide: boolean;
  onOpen: (what: Opened) => void;
  onHide: () => void;
}

/** Menu of less common actions. */
function Menu({ listing, title, canDecide, onOpen, onHide }: MenuProps) {
  const { t } = useTranslation();
  return (
    <RowMenu label={t('moderation.more', { title })}>
      {canDecide && (
        <Button small className={ROW_MENU_ITEM} onClick={() => onOpen('sendBack')}>
          {t('listing.sendBack')}
        </Button>
      )}
      <ButtonLink
        small
        icon={Pencil}
        className={ROW_MENU_ITEM}
        to={`/dashboard/edit-property?id=${listing.id}`}
      >
        {t('listing.edit')}
      </ButtonLink>
      {canDecide && (
        <Button small icon={listing.hideAgent ? Eye : EyeOff} className={ROW_MENU_ITEM} onClick={onHide}>
          {t(listing.hideAgent ? 'listing.showAgent' : 'listing.hideAgent')}
        </Button>
      )}
      <Button small icon={Trash2} variant="danger" className={ROW_MENU_ITEM} onClick={() => onOpen('delete')}>
        {t('listing.delete')}
      </Button>
      {canDecide && listing.agent && (
        <Button small variant="danger" className={ROW_MENU_ITEM} onClick={() => onOpen('deleteAll')}>
          {t('listing.deleteAll')}
        </Button>
      )}
    </RowMenu>
  );
}

interface StaffRowProps {
  listing: Row;
  isChosen: boolean;
  onReview: () => void;
  onChoose: (isChosen: boolean) => void;
}

/** A listing in the staff list with its actions; only admins can decide and hide. */
export function StaffRow({ listing, isChosen, onChoose, onReview }: StaffRowProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const title = titleOf(listing, lang);
  const canDecide = useMayCall('properties.updateByAdmin');
  const staffActions = useStaffActions();
  const [open, setOpen] = useState<Opened>();
  const [refusal, setRefusal] = useState<string[]>([]);
  const close = () => setOpen(undefined);
  const act = async (what: StaffAction, reason?: string) => {
    const [result] = await staffActions.run(what, [listing], reason);
    close();
    if (result?.refusal) {
      const { message, details } = result.refusal;
      setRefusal(details.length > 0 ? details : [message || t('ui.someError')]);
      toast.error(message || t('ui.someError'));
      return;
    }
    setRefusal([]);
    toast.success(t(`moderation.done.${what}`));
  };
  return (
    <ListingRow
      listing={listing}
      agent={listing.agent ? nameOf(listing.agent, lang) : undefined}
      leading={
        <Checkbox
          label={<span className="sr-only">{t('moderation.choose', { title })}</span>}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="-me-4 w-11 shrink-0 justify-center gap-0"
        />
      }
      notices={<Notices listing={listing} refusal={refusal} />}
    >
      <Button small icon={ScanEye} aria-label={t('moderation.reviewWhat', { title })} onClick={onReview}>
        {t('moderation.reviewIt')}
      </Button>
      {canDecide && !listing.isVerified && (
        <Button small icon={BadgeCheck} isLoading={staffActions.isRunning} onClick={() => void act('verify')}>
          {t('listing.verify')}
        </Button>
      )}
      <Menu
        listing={listing}
        title={title}
        canDecide={canDecide}
        onOpen={setOpen}
        onHide={() => void act(listing.hideAgent ? 'showAgent' : 'hideAgent')}
      />
      {open === 'sendBack' && (
        <SendBack
          rows={[listing]}
          isLoading={staffActions.isRunning}
          onClose={close}
          onSend={(reason) => void act('sendBack', reason)}
        />
      )}
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        onConfirm={() => void act('delete')}
        isLoading={staffActions.isRunning}
        title={t('listing.deleteTitle')}
        text={t('listing.deleteText', { title })}
        action={t('listing.delete')}
        isDangerous
      />
      {open === 'deleteAll' && listing.agent && <DeleteAllDialog agent={listing.agent} onClose={close} />}
    </ListingRow>
  );
}
