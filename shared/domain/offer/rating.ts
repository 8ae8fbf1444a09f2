/** An average of ratings rounded to one decimal; 0 without any (spec/1-domain, avgRating). */
export const averageOf = ({ sum, count }: { sum: number; count: number }): number =>
  count > 0 ? Math.round((sum * 10) / count) / 10 : 0;
