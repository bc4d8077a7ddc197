// Writer of uncompressed zip archives (APPNOTE 6.3.3, method 0).
#include <array>
#include <cstdint>

#include "tools/grade/grade.h"

namespace warpstep::tools::grade {

namespace {

std::uint32_t checksum(const std::string& bytes) {
  static const std::array<std::uint32_t, 256> table = [] {
    std::array<std::uint32_t, 256> all{};
    for (std::uint32_t i = 0; i < 256; ++i) {
      std::uint32_t value = i;
      for (int bit = 0; bit < 8; ++bit) value = value >> 1 ^ ((value & 1) != 0 ? 0xedb88320u : 0);
      all[i] = value;
    }
    return all;
  }();
  std::uint32_t sum = ~0u;
  for (const char c : bytes) sum = sum >> 8 ^ table[(sum ^ static_cast<unsigned char>(c)) & 0xff];
  return ~sum;
}

void put(std::string& to, std::uint32_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) to += static_cast<char>(value >> (8 * i) & 0xff);
}

constexpr std::uint32_t kDate = (46u << 9) | (1u << 5) | 1u;  // 1 January 2026: always the same

/// The common part of a file's two headers.
void put_facts(std::string& to, const Packed& file) {
  put(to, 10, 2);  // version needed
  put(to, 0, 2);   // flags
  put(to, 0, 2);   // stored
  put(to, 0, 2);   // midnight
  put(to, kDate, 2);
  put(to, checksum(file.bytes), 4);
  put(to, static_cast<std::uint32_t>(file.bytes.size()), 4);
  put(to, static_cast<std::uint32_t>(file.bytes.size()), 4);
  put(to, static_cast<std::uint32_t>(file.name.size()), 2);
  put(to, 0, 2);  // no extra field
}

}  // namespace

std::string zip(const std::vector<Packed>& files) {
  std::string archive, directory;
  for (const Packed& file : files) {
    const auto offset = static_cast<std::uint32_t>(archive.size());
    put(archive, 0x04034b50, 4);
    put_facts(archive, file);
    archive += file.name + file.bytes;
    put(directory, 0x02014b50, 4);
    put(directory, 3 << 8 | 20, 2);  // made on Unix: the mode below counts
    put_facts(directory, file);
    put(directory, 0, 2);  // no comment
    put(directory, 0, 4);  // first disk, no text
    put(directory, (file.is_program ? 0100755u : 0100644u) << 16, 4);
    put(directory, offset, 4);
    directory += file.name;
  }
  const auto begin = static_cast<std::uint32_t>(archive.size());
  archive += directory;
  put(archive, 0x06054b50, 4);
  put(archive, 0, 4);
  put(archive, static_cast<std::uint32_t>(files.size()), 2);
  put(archive, static_cast<std::uint32_t>(files.size()), 2);
  put(archive, static_cast<std::uint32_t>(directory.size()), 4);
  put(archive, begin, 4);
  put(archive, 0, 2);
  return archive;
}

}  // namespace warpstep::tools::grade
