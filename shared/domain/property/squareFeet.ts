/** Square feet in a square metre. */
export const FEET_PER_METRE = 10.7639;
