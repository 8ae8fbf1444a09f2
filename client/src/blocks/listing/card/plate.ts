/** Background of icons on a picture; stays legible on light photos. */
export const picturePlate =
  'grid size-9 place-items-center rounded-pill bg-picture-tint text-on-picture time-fast transition-colors group-hover/plate:bg-picture-shade';
