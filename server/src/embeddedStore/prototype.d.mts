export function startServer(options: {
  path: string;
  socket?: string;
  port?: number;
  noSync?: boolean;
  log?: (line: string) => void;
}): Promise<{ uri: string; close(): Promise<void> }>;
