/** Photos in the format of newer phones (HEIC), which the service does not decode: as JPEG, where this browser can. */

const HEIC = /^image\/hei[cf]|\.hei[cf]$/i
/** As cameras do: no loss that anybody sees. */
const QUALITY = 0.92

const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  HEIC.test(type) || HEIC.test(name)

/** The same file where it is no HEIC or this browser cannot read it: the service then says what helps. */
export async function asJpeg(file: File): Promise<File> {
  if (!isHeic(file)) return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY)
    })
    return blob ? new File([blob], `${file.name}.jpg`, { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}
