import { endpoints, type EndpointId } from '@manzil/shared/contract/index';

/** docs/WIRE.md: one line a call. */
export function wireDoc(built: ReadonlySet<EndpointId>): string {
  const features = [...new Set(endpoints.map(([id]) => id.split('.')[0] ?? ''))];
  const sections = features.map((feature) => {
    const rows = endpoints
      .filter(([id]) => id.startsWith(`${feature}.`))
      .map(([id, endpoint]) => {
        const cells = [
          `\`${id}\``,
          `\`${endpoint.wire}\``,
          endpoint.access,
          endpoint.kind,
          endpoint.beyond ? 'beyond' : 'source',
          built.has(id) ? 'yes' : 'no',
        ];
        return `| ${cells.join(' | ')} |`;
      });
    return `## ${feature}\n\n| id | wire | access | kind | from | built |\n| --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return `# The calls

Generated from \`shared/contract\` by \`npm run docs\`; a test fails when it is stale. Keys after \`?\` travel in the
query, \`{…}\` in the path, the rest in the body (on GET in the query). What each takes and answers: \`/api/v1/docs\`.

${sections.join('\n')}`;
}
