/** The count in a small badge, which has room for two digits: `99+`. */
export const badgeCount = (count: number): string => (count > 99 ? '99+' : String(count));
