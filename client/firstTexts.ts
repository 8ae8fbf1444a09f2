import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isOpen, clientRoutes, type RouteName } from '../shared/domain/address/clientRoutes';
import { languageFiles, type Language } from './languageFiles.ts';

/** Texts by key, in nested objects. */
export interface Texts {
  [key: string]: string | Texts;
}

const ROOT = import.meta.dirname;
const SCREENS = join(ROOT, 'src/app/screens.ts');

const STATIC_IMPORT = /^(?:import|export) (?!type )(?:[^'";]*? from )?'([^']+)'/gm;
const SCREEN = /(\w+): async \(\) =>\s*\(await import\('([^']+)'\)/g;
const DYNAMIC_IMPORT = /import\('([^']+)'\)/g;
/** Code that waits for all texts (`loadWithTexts`). */
const WITH_TEXTS = /(?:lazyPart|loadWithTexts)\([^;]*?import\('[^']+'\)/g;
const KEY = /['"`]([a-z]\w*(?:\.\w+)+)['"`]/gi;
/** Static prefix of a computed key. */
const PREFIX = /`([a-z]\w*\.(?:\w+\.)*)\$\{/gi;
const PLURAL = /_(zero|one|two|few|many|other)$/;

const matches = (pattern: RegExp, source: string) =>
  [...source.matchAll(pattern)].map(([, found = '']) => found);

/** A module of this repository by its specifier; undefined for packages, styles and data. */
function resolveModule(specifier: string, from: string): string | undefined {
  const path = specifier
    .replace(/^@\//, `${ROOT}/src/`)
    .replace(/^@manzil\/shared\//, `${ROOT}/../shared/`)
    .replace(/^\./, `${dirname(from)}/.`);
  if (path === specifier) return undefined;
  return ['', '.ts', '.tsx']
    .map((ending) => join(path + ending))
    .find((file) => /\.tsx?$/.test(file) && existsSync(file));
}

/** Modules that a module imports, at once or later, other than those that wait for all texts. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8').replace(WITH_TEXTS, '');
  const later = file === SCREENS ? [] : matches(DYNAMIC_IMPORT, source);
  return [...matches(STATIC_IMPORT, source), ...later].flatMap(
    (specifier) => resolveModule(specifier, file) ?? [],
  );
}

/** Modules of the open pages' screens. */
export const openScreens = (): string[] =>
  [...readFileSync(SCREENS, 'utf8').matchAll(SCREEN)].flatMap(([, name, specifier = '']) =>
    isOpen(clientRoutes[name as RouteName]) ? (resolveModule(specifier, SCREENS) ?? []) : [],
  );

/** All code that an open page can load while it has only its first texts. */
export function firstModules(): Set<string> {
  const modules = new Set([join(ROOT, 'src/main.tsx'), ...openScreens()]);
  for (const file of modules) for (const module of importsOf(file)) modules.add(module);
  return modules;
}

/** Tests whether any of the modules can show the text of a key. */
export function usesOf(modules: Iterable<string>): (key: string) => boolean {
  const sources = [...modules].map((file) => readFileSync(file, 'utf8'));
  const keys = new Set(sources.flatMap((source) => matches(KEY, source)));
  const prefixes = [...new Set(sources.flatMap((source) => matches(PREFIX, source)))];
  return (key) =>
    keys.has(key) || keys.has(key.replace(PLURAL, '')) || prefixes.some((prefix) => key.startsWith(prefix));
}

/** The texts of a tree whose keys pass the test. */
export const pickTexts = (texts: Texts, isPicked: (key: string) => boolean, path = ''): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]): [string, string | Texts][] => {
      const key = path + name;
      if (typeof text === 'string') return isPicked(key) ? [[name, text]] : [];
      const picked = pickTexts(text, isPicked, `${key}.`);
      return Object.keys(picked).length > 0 ? [[name, picked]] : [];
    }),
  );

function firstTextsIn(language: Language): string {
  const all = readFileSync(join(ROOT, `public/locales/${language}/common.json`), 'utf8');
  return JSON.stringify(pickTexts(JSON.parse(all) as Texts, usesOf(firstModules())));
}

/** Generates the texts of `common.json` that open pages can show before they are ready, a tenth of all, found in their code. */
export const firstTexts = () => languageFiles('first', firstTextsIn);
