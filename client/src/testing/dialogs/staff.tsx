import { CloseReport } from '@/features/desk/moderation/CloseReport';
import { RecycleBinScreen } from '@/features/desk/moderation/RecycleBinScreen';
import { BulkBar } from '@/features/market/listings/staff/BulkBar';
import { CostFiguresDialog } from '@/features/market/listings/staff/CostFiguresDialog';
import { ReasonsDialog } from '@/features/market/listings/staff/ReasonsDialog';
import { ReviewFlow } from '@/features/market/listings/staff/ReviewFlow';
import { StaffRow } from '@/features/market/listings/staff/StaffRow';
import { BulkBar as ServicesBar } from '@/features/market/services/rows/BulkBar';
import { DeleteService } from '@/features/market/services/rows/DeleteService';
import { HideService } from '@/features/market/services/rows/HideService';
import { StaffServicesScreen } from '@/features/market/services/StaffServicesScreen';
import { sampleAnswer } from '../fakeServer';
import { expand, press, tick, type, type WritingDialog } from './dialog';

const LISTINGS = 'features/market/listings/staff';
const SERVICES = 'features/market/services';
const [row] = sampleAnswer('properties.allProperties', 'full').data;
const [service] = sampleAnswer('services.all', 'full').data;
const [listed] = sampleAnswer('reports.list', 'full').data;
const [binned] = sampleAnswer('recycleBin.list', 'full').data;
const { updatedAt: _, ...figures } = sampleAnswer('costs.get', 'full').data;
const { reasons } = sampleAnswer('settings.reasons', 'full').data;
const [reason] = reasons;
if (!row?.agent || !service?.agent || !listed || !binned || !reason) throw new Error('A sample is empty');
const { agent } = row;
/** The agent as the review shows them. */
const { agent: shown } = sampleAnswer('properties.get', 'full').data;
const report = { ...listed, kind: 'property' as const, target: { ...listed.target, isGone: false } };
const target = report.target.id;
const nothing = () => undefined;
const staffRow = <StaffRow listing={row} isChosen={false} onChoose={nothing} onReview={nothing} />;
const more = expand('moderation.more', { title: row.title });
const WHY = 'Zz-the-photos-are-blurred';

const dialogs: WritingDialog[] = [
  {
    file: 'features/desk/moderation/CloseReport.tsx',
    does: 'dismisses a report',
    show: (close) => <CloseReport report={report} how="dismiss" onClose={close} />,
    typed: { 'moderation.note': 'Zz-nothing-wrong' },
    send: 'moderation.dismiss',
    call: 'reports.setStatus',
    input: { id: report.id, status: 'dismissed', note: 'Zz-nothing-wrong', withOthers: true },
    field: 'note',
  },
  {
    file: 'features/desk/moderation/CloseReport.tsx',
    does: 'sends a reported listing back',
    show: (close) => <CloseReport report={report} how="act" onClose={close} />,
    typed: { 'moderation.note': WHY },
    send: 'moderation.acts.sendBack',
    call: 'properties.updateByAdmin',
    input: { id: target, isVerified: false, reason: WHY },
    field: 'reason',
  },
  {
    file: 'features/desk/moderation/CloseReport.tsx',
    does: 'hides the agent of a reported listing',
    show: (close) => <CloseReport report={report} how="act" onClose={close} />,
    also: [tick('moderation.acts.hideAgent')],
    send: 'moderation.acts.hideAgent',
    call: 'properties.hideAgents',
    input: { id: target },
  },
  {
    file: 'features/desk/moderation/CloseReport.tsx',
    does: 'deletes a reported listing',
    show: (close) => <CloseReport report={report} how="act" onClose={close} />,
    also: [tick('moderation.acts.delete')],
    send: 'moderation.acts.delete',
    call: 'properties.remove',
    input: { id: target },
  },
  {
    file: 'features/desk/moderation/RecycleBinScreen.tsx',
    does: 'restores a deleted record',
    show: () => <RecycleBinScreen />,
    open: [press('moderation.bin.restoreWhat', { name: binned.name })],
    send: 'moderation.bin.restore',
    call: 'recycleBin.restore',
    input: { id: binned.id },
    onRefused: [],
  },
  {
    file: `${LISTINGS}/BulkBar.tsx`,
    does: 'deletes several listings',
    show: () => <BulkBar rows={[row]} onDone={nothing} />,
    open: [press('listing.delete')],
    send: 'listing.delete',
    call: 'properties.remove',
    input: { id: row.id },
    toast: null,
    isStaying: true,
    onRefused: [press('ui.close')],
  },
  {
    file: `${LISTINGS}/BulkBar.tsx`,
    does: 'sends several listings back',
    show: () => <BulkBar rows={[row]} onDone={nothing} />,
    open: [press('listing.sendBack')],
    typed: { 'listing.reason': WHY },
    send: 'listing.sendBack',
    call: 'properties.updateByAdmin',
    input: { id: row.id, isVerified: false, reason: WHY, seen: row.updatedAt },
    toast: null,
    isStaying: true,
    onRefused: [press('ui.close')],
  },
  {
    file: `${LISTINGS}/StaffRow.tsx`,
    does: 'deletes a listing',
    show: () => staffRow,
    open: [more, press('listing.delete')],
    send: 'listing.delete',
    call: 'properties.remove',
    input: { id: row.id },
    toast: ['moderation.done.delete'],
    onRefused: [],
  },
  {
    file: `${LISTINGS}/StaffRow.tsx`,
    does: 'deletes all listings of an agent',
    show: () => staffRow,
    open: [more, press('listing.deleteAll')],
    also: [type('ui.typeToConfirm', agent.name, { text: agent.name })],
    isRetyped: true,
    send: 'listing.deleteAll',
    call: 'properties.removeAll',
    input: { id: agent.id },
  },
  {
    file: `${LISTINGS}/Review.tsx`,
    does: 'publishes a listing',
    show: (close) => <ReviewFlow first={row} onClose={close} />,
    send: 'listing.verify',
    call: 'properties.updateByAdmin',
    input: {
      id: row.id,
      isVerified: true,
      seen: row.updatedAt,
      seenCompany: { companyName: shown?.companyName, companyNameAr: shown?.companyNameAr },
    },
    toast: ['moderation.done.verify'],
    isStaying: true,
  },
  {
    file: `${LISTINGS}/CostFiguresDialog.tsx`,
    does: 'changes the cost figures',
    show: (close) => <CostFiguresDialog onClose={close} />,
    typed: { 'moderation.costs.vat': '5' },
    send: 'moderation.costs.save',
    call: 'costs.set',
    input: { ...figures, vat: 0.05 },
    field: 'vat',
  },
  {
    file: `${LISTINGS}/ReasonsDialog.tsx`,
    does: 'changes the ready reasons',
    show: (close) => <ReasonsDialog onClose={close} />,
    typed: { 'moderation.reasons.textEn': 'Zz-more-photos' },
    send: 'moderation.reasons.save',
    call: 'settings.setReasons',
    input: { reasons: [{ ...reason, en: 'Zz-more-photos' }] },
    field: 'reasons.0.en',
  },
  {
    file: `${SERVICES}/StaffServicesScreen.tsx`,
    does: 'deletes all services of a provider',
    show: () => <StaffServicesScreen />,
    open: [press('service.ofProvider'), press('service.deleteAll')],
    also: [type('ui.typeToConfirm', service.agent.companyName ?? '', { text: service.agent.companyName })],
    isRetyped: true,
    send: 'service.deleteAll',
    call: 'services.removeAllOf',
    input: { id: service.agent.id },
  },
  {
    file: `${SERVICES}/rows/BulkBar.tsx`,
    does: 'deletes several services',
    show: () => <ServicesBar rows={[service]} onDone={nothing} />,
    open: [press('listing.delete')],
    send: 'listing.delete',
    call: 'services.remove',
    input: { id: service.id },
    toast: ['moderation.resultCount', { n: 1, of: 1 }],
    onRefused: [],
  },
  {
    file: `${SERVICES}/rows/BulkBar.tsx`,
    does: 'hides several services',
    show: () => <ServicesBar rows={[service]} onDone={nothing} />,
    open: [press('service.hide')],
    typed: { 'service.reason': WHY },
    send: 'service.hide',
    call: 'services.hide',
    input: { id: service.id, reason: WHY },
    toast: ['moderation.resultCount', { n: 1, of: 1 }],
    onRefused: [],
  },
  {
    file: `${SERVICES}/rows/DeleteService.tsx`,
    does: 'deletes a service',
    show: () => <DeleteService service={service} />,
    open: [press('listing.delete')],
    send: 'listing.delete',
    call: 'services.remove',
    input: { id: service.id },
  },
  {
    file: `${SERVICES}/rows/HideService.tsx`,
    does: 'hides a service',
    show: () => <HideService service={service} />,
    open: [press('service.hide')],
    typed: { 'service.reason': WHY },
    send: 'service.hide',
    call: 'services.hide',
    input: { id: service.id, reason: WHY },
    field: 'reason',
  },
];

/** Dialogs of admins. */
export const staff = dialogs.map((one): WritingDialog => ({ as: 'admin', ...one }));
