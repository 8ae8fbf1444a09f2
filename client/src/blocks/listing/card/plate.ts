/** What the signs on a picture stand on; they are read over light sand, too. */
export const picturePlate =
  'grid size-9 place-items-center rounded-pill bg-picture-tint text-on-picture time-fast transition-colors group-hover/plate:bg-picture-shade';
