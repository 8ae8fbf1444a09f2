import { Schema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import { NOTIFICATION_KINDS, STAFF_NOTIFICATION_KINDS } from '@manzil/shared/domain/enums';
import { isStaff, type Role } from '@manzil/shared/domain/roles';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { trustedWhere, undefinedIfDuplicate } from '../../../platform/store/where';

const notificationSchema = new Schema(
  {
    user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    kind: { type: String, enum: NOTIFICATION_KINDS, required: true },
    data: { type: Schema.Types.Mixed, default: {} },
    readAt: Date,
    /** Deduplicates notifications of the same event. */
    key: String,
    /** Time of the state it shows, if later states replace it. */
    asOf: Date,
  },
  { timestamps: true, minimize: false },
);
notificationSchema.index({ user: 1, createdAt: -1, _id: -1 });
notificationSchema.index({ user: 1, readAt: 1 });
notificationSchema.index({ key: 1 }, { unique: true, sparse: true });
// Notifications are kept for half a year.
notificationSchema.index({ createdAt: 1 }, { expireAfterSeconds: 180 * 86_400 });

export const Notification = model('Notification', notificationSchema);

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export type NotificationData = Record<string, string | number | boolean | null>;
export interface NotificationRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  kind: NotificationKind;
  data: NotificationData;
  readAt?: Date | null;
  createdAt: Date;
}

/**
 * Stores a notification; undefined if its key exists. With `asOf`, updates an existing one that shows an older state
 * and marks it as unread (`updated`).
 */
export async function addNotification({
  user,
  kind,
  data,
  key,
  asOf,
}: {
  user: string;
  kind: NotificationKind;
  data: NotificationData;
  key?: string | undefined;
  asOf?: Date | undefined;
}): Promise<NotificationRecord | 'updated' | undefined> {
  const created = await undefinedIfDuplicate(() =>
    Notification.create({ user, kind, data, key, ...(asOf && { asOf }) }),
  );
  if (created) return created.toObject<NotificationRecord>();
  if (!asOf) return undefined;
  const now = new Date();
  const { modifiedCount } = await Notification.updateOne(
    trustedWhere({ key, asOf: { $lt: asOf } }),
    { $set: { kind, data, asOf, createdAt: now, updatedAt: now }, $unset: { readAt: 1 } },
    { timestamps: false, overwriteImmutable: true },
  );
  return modifiedCount > 0 ? 'updated' : undefined;
}

/** Recipients of a listing's notifications of one kind since a time, with duplicates. */
export async function findNotified(
  users: string[],
  { kind, property, since }: { kind: NotificationKind; property: string; since: Date },
): Promise<string[]> {
  const where = { user: { $in: users }, kind, 'data.propertyId': property, createdAt: { $gte: since } };
  const notifications = await Notification.find(trustedWhere(where), projectionOf(['user'])).lean<
    ReadOf<NotificationRecord, ['user']>[]
  >();
  return notifications.map(({ user }) => String(user));
}

export interface NotificationPage {
  page: number;
  limit: number;
  unread?: boolean | undefined;
}

/** Owner of the notifications to read, with their role: former staff must no longer read staff notifications. */
export interface NotificationReader {
  id: string;
  role: Role | undefined;
}

const readableCondition = ({ id, role }: NotificationReader) =>
  trustedWhere({ user: id, ...(!isStaff(role) && { kind: { $nin: STAFF_NOTIFICATION_KINDS } }) });

export async function findNotifications(
  owner: NotificationReader,
  { page, limit, unread }: NotificationPage,
) {
  const where = { ...readableCondition(owner), ...(unread && { readAt: null }) };
  const [records, count, unreadCount] = await Promise.all([
    Notification.find(where)
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<NotificationRecord[]>(),
    Notification.countDocuments(where),
    countUnread(owner),
  ]);
  return { records, count, unreadCount };
}

export const countUnread = (owner: NotificationReader): Promise<number> =>
  Notification.countDocuments({ ...readableCondition(owner), readAt: null }).exec();

/** Marks a person's notifications as read: the given ones, or all. */
export async function markNotificationsRead(user: string, ids: string[] | undefined): Promise<void> {
  const where = trustedWhere({ user, readAt: null, ...(ids && { _id: { $in: ids } }) });
  await Notification.updateMany(where, { $set: { readAt: new Date() } });
}

export async function removeNotifications(user: string): Promise<void> {
  await Notification.deleteMany({ user });
}
