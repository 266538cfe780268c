/** `estia photos`: moves photos and documents between DATA_DIR and a bucket, and says whose a bucket is. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { readSettings, SettingsError } from '../app/settings.ts'
import { bucketAddress, OWNER_KEY } from '../app/storage/open-bucket.ts'
import { STORE_ID, type Store } from '../store/store.ts'
import { copyFiles, documentPlace, photoPlace } from './copy-files.ts'
import { audited, withStore } from './store-command.ts'

const PLACE = 'a data folder (as DATA_DIR), or s3://bucket/prefix'

export function addPhotoCommands(program: Command): void {
  const photos = program.command('photos').description('photos and documents in a bucket')
  photos
    .command('copy')
    .description(
      'copy all photos and sent documents of feeds between a folder and a bucket; repeated, it goes on where it was stopped',
    )
    .requiredOption('--from <place>', PLACE)
    .requiredOption('--to <place>', PLACE)
    .action(async ({ from, to }: { from: string; to: string }) => {
      const inside = (place: string, folder: string) =>
        place.includes('://') ? place : join(place, folder)
      await copyFiles(
        'photos',
        await photoPlace(inside(from, 'photos'), true),
        await photoPlace(inside(to, 'photos'), false),
      )
      // A folder that has served photos alone has none.
      if (!from.includes('://') && !existsSync(join(from, 'feeds'))) return
      await copyFiles(
        'documents',
        await documentPlace(inside(from, 'feeds'), true),
        await documentPlace(inside(to, 'feeds'), false),
      )
    })
  photos
    .command('claim')
    .description(
      'let this store delete what it does not use in PHOTO_STORE, after it has replaced the store that used the bucket before',
    )
    .action(() => withStore(claimBucket))
}

async function claimBucket(store: Store): Promise<void> {
  const settings = readSettings(process.env)
  const { photoStore } = settings
  if (photoStore === null) throw new SettingsError('PHOTO_STORE must be set: it names the bucket.')
  const storeId = await store.getSetting(STORE_ID)
  if (storeId === null) throw new SettingsError('Start the service on this store once, first.')
  const { createBucket } = await import('../bucket/bucket.ts')
  const bucket = createBucket({ address: bucketAddress(photoStore, settings) })
  await bucket.put(OWNER_KEY, Buffer.from(storeId), 'text/plain')
  const act = { act: 'photos.claim', subject: 'photos', detail: bucket.name }
  await audited(store, async () => ({ act, result: null }))
  console.log(`${bucket.name} belongs to this store, ${storeId}.`)
}
