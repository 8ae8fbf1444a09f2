import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatNumber, formatShort } from '@/platform/i18n/format';

export interface Point {
  label: string;
  value: number;
}
const HEIGHT = 260;
const small = { fill: 'var(--text-muted)', fontSize: 12 };

function Bubble({ active, payload }: { active?: boolean; payload?: readonly { payload: Point }[] }) {
  const point = active ? payload?.[0]?.payload : undefined;
  if (!point) return null;
  return (
    <p className="rounded-control bg-inverse px-3 py-2 text-small text-on-inverse">
      {point.label}: <bdi className="font-medium numbers">{formatNumber(point.value)}</bdi>
    </p>
  );
}

/** Chart of a metric by month; in Arabic time runs from right to left. Screen readers get the table instead. */
export function MonthChart({ points, isRtl }: { points: Point[]; isRtl: boolean }) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <AreaChart data={points} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
        <CartesianGrid vertical={false} stroke="var(--line-hair)" />
        <XAxis
          dataKey="label"
          reversed={isRtl}
          tickLine={false}
          axisLine={false}
          tick={small}
          minTickGap={16}
        />
        <YAxis
          orientation={isRtl ? 'right' : 'left'}
          width={44}
          allowDecimals={false}
          tickLine={false}
          axisLine={false}
          tick={small}
          tickFormatter={formatShort}
        />
        <Tooltip cursor={{ stroke: 'var(--line-strong)' }} content={<Bubble />} isAnimationActive={false} />
        <Area
          dataKey="value"
          stroke="var(--primary)"
          strokeWidth={2}
          fill="var(--primary-soft)"
          fillOpacity={1}
          isAnimationActive={!isStill}
          animationDuration={240}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}
