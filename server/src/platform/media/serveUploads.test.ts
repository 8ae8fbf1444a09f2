import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import express from 'express';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/testApp';
import { onError } from '../errors';
import { serveUploads, type DrawPicture } from './serveUploads';

testApp();

it('A picture is rendered only while someone waits for it.', async () => {
  let isWanted: (() => boolean) | undefined;
  let release: (() => void) | undefined;
  const nothing = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
  const draw: DrawPicture = (_publicID, _width, isStillWanted) => {
    isWanted = isStillWanted;
    return nothing;
  };
  const drawing = createServer(express().use('/uploads', serveUploads(draw), onError));
  await new Promise<void>((resolve) => drawing.listen(0, '127.0.0.1', resolve));
  const socket = connect((drawing.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET /uploads/ab/ab${'c'.repeat(30)}-320.webp HTTP/1.1\r\nHost: a.test\r\n\r\n`);
  await expect.poll(() => isWanted?.()).toBe(true);
  socket.destroy();
  await expect.poll(() => isWanted?.()).toBe(false);
  release?.();
  await new Promise((resolve) => drawing.close(resolve));
});
