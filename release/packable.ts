import type { Manifest } from './published.ts'

/** The files that the check looks at before a package is packed. */
export interface Packing {
  manifest: Manifest
  /** The packer's user agent with its version: `pnpm/12.21.0 npm/? node/v26.10.0 linux x64`. */
  userAgent: string
  exists: (path: string) => boolean
}

/** One sentence that says why the tarball would be broken. Undefined if it would not be. */
export function packingFault({ manifest, userAgent, exists }: Packing): string | undefined {
  const packer = userAgent.split('/')[0] || 'this packer'
  if (packer !== 'pnpm') {
    const broken =
      'leaves publishConfig and workspace: versions as they are, which makes a package that nobody can load'
    return `${manifest.name}: ${packer} ${broken}; use \`npx -y pnpm@12 pack\` or \`npx -y pnpm@12 publish\`.`
  }
  const missing = contentsOf(manifest).find((path) => !exists(path))
  return missing && `${manifest.name}: ${missing} does not exist; run \`npm run build\` first.`
}

/** The files that the tarball must contain. */
export const contentsOf = ({ publishConfig = {}, files = [] }: Manifest): string[] => [
  ...targetsOf(publishConfig),
  ...files,
]

/** All files that the published manifest lists, at any depth of `exports`, `bin` and so on. */
function targetsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('./') ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(targetsOf) : []
}
